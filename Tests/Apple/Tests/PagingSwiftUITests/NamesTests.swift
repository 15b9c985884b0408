import PagingSwiftUI
import SwiftUI
import Testing

/// A modifier as apps write it. A type named `Content` in the library would shadow SwiftUI's.
private struct Loud: ViewModifier {
    func body(content: Content) -> some View { content.accessibilityLabel("Loud") }
}

@MainActor
@Suite(.releasesState) struct NamesTests {
    @Test("the library's names do not shadow the names that apps use in their own views")
    func modifier() {
        #expect(Host(Text(verbatim: "quiet").modifier(Loud())).accessibilityLabels == ["Loud"])
    }
}
