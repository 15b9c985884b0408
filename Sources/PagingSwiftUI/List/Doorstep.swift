#if canImport(SwiftUI)
import SwiftUI

/// What stands unseen where there are no rows: its coming is the reader's.
struct Doorstep<List: ShownList>: View {
    let list: List
    let screen: Screen<List>

    var body: some View {
        Color.clear
            .frame(height: 1)
            .withoutSeparator()
            .listRowBackground(Color.clear)
            .accessibilityHidden(true)
            .onAppear { screen.showDoorstep(of: list) }
            .onChange(of: ObjectIdentifier(list)) { _, _ in screen.join(list) }
            .onDisappear { screen.hideDoorstep() }
    }
}

extension View {
    /// Without the line that a list draws between rows, where there is such a line.
    func withoutSeparator() -> some View {
        #if os(tvOS) || os(watchOS)
        self
        #else
        listRowSeparator(.hidden)
        #endif
    }
}
#endif
