import PagingSwiftUI
import SwiftUI
import Testing

/// A modifier as apps write them. A type of the library named `Content` would be taken for SwiftUI's.
private struct Loud: ViewModifier {
    func body(content: Content) -> some View { content.accessibilityLabel("Loud") }
}

@MainActor
@Suite struct NamesTests {
    @Test("the library's names leave those alone that apps use in views of their own")
    func modifier() {
        #expect(Host(Text(verbatim: "quiet").modifier(Loud())).accessibilityLabels == ["Loud"])
    }
}
