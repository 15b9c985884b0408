#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// An activity indicator that animates whenever it is visible.
///
/// In a `List` a `ProgressView` that disappears and appears again can stop animating. Therefore it gets a new identity
/// each time it disappears.
struct LoadingIndicator: View {
    @State private var identity = UUID()

    var body: some View {
        ProgressView()
            .id(identity)
            .onDisappear { identity = UUID() }
    }
}
#endif
