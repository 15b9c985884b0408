import PagingTesting
import UIKit

extension UIWindow {
    /// Shows a number of frames, 16 ms apart.
    func pass(_ frames: Int = 20, by clock: VirtualClock) async {
        for _ in 0..<frames {
            showFrame()
            await clock.advance(by: .milliseconds(16))
        }
        showFrame()
    }
}
