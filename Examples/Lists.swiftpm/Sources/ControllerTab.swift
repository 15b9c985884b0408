import SwiftUI
import UIKit

/// A controller as a tab.
struct ControllerTab<Controller: UIViewController>: UIViewControllerRepresentable {
    let make: @MainActor () -> Controller

    func makeUIViewController(context: Context) -> Controller { make() }

    func updateUIViewController(_ controller: Controller, context: Context) {}
}
