// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
/// In the double animations end immediately.
extension UIView {
    private static var enabled = true

    /// https://developer.apple.com/documentation/uikit/uiview/areanimationsenabled
    public class var areAnimationsEnabled: Bool { enabled }

    /// https://developer.apple.com/documentation/uikit/uiview/performwithoutanimation(_:)
    public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let before = enabled
        enabled = false
        actionsWithoutAnimation()
        enabled = before
    }

    /// https://developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:completion:)
    public class func animate(
        withDuration duration: Double, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animations()
        completion?(true)
    }
}
#endif
