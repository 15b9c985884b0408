#if canImport(SwiftUI)
import Foundation
import SwiftUI

/// An indicator of activity that turns whenever it is seen.
///
/// In a `List` one that was scrolled away and comes back may stand still. It does not if it comes back as another view.
struct LoadingIndicator: View {
    @State private var identity = UUID()

    var body: some View {
        ProgressView()
            .id(identity)
            .onDisappear { identity = UUID() }
    }
}
#endif
