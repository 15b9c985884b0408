#if canImport(SwiftUI)
import SwiftUI

/// An invisible row while the list has no rows. The reader joins the list when it appears.
struct EmptyListSentinel<List: ShownList>: View {
    let list: List
    let tracker: ViewportTracker<List>

    var body: some View {
        Color.clear
            .frame(height: 1)
            .hiddenSeparator()
            .listRowBackground(Color.clear)
            .accessibilityHidden(true)
            .onAppear { tracker.sentinelAppeared(in: list) }
            .onChange(of: ObjectIdentifier(list)) { _, _ in tracker.join(list) }
            .onDisappear { tracker.sentinelDisappeared() }
    }
}

extension View {
    /// Hides the list's row separator on platforms that have one.
    func hiddenSeparator() -> some View {
        #if os(tvOS) || os(watchOS)
        self
        #else
        listRowSeparator(.hidden)
        #endif
    }
}
#endif
