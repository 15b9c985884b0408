import SwiftUI

/// A host that evaluates all closures on the main thread, for views whose closures are inferred to be isolated to the
/// main actor.
@MainActor
func plainHost(_ view: some View, height: CGFloat = 800, system: Int = 18, overscan: CGFloat = 0) -> Host {
    Host(view, height: height, system: system, overscan: overscan, closures: .main)
}
