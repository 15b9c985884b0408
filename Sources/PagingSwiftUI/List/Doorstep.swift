#if canImport(SwiftUI)
import SwiftUI

/// What stands unseen where there are no rows: its coming is the reader's.
struct Doorstep: View {
    let appeared: () -> Void
    let disappeared: () -> Void

    var body: some View {
        Color.clear
            .frame(height: 1)
            .withoutSeparator()
            .listRowBackground(Color.clear)
            .accessibilityHidden(true)
            .onAppear(perform: appeared)
            .onDisappear(perform: disappeared)
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
