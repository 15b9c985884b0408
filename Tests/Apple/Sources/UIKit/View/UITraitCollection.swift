/// https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    /// An app for the Mac that looks like one, and not like an iPad's.
    case mac = 5
    case vision = 6
}

/// https://developer.apple.com/documentation/uikit/uitraitcollection
@MainActor
public final class UITraitCollection {
    /// https://developer.apple.com/documentation/uikit/uitraitcollection/current
    public static var current = UITraitCollection(userInterfaceIdiom: .phone)

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/userinterfaceidiom
    public let userInterfaceIdiom: UIUserInterfaceIdiom

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(userinterfaceidiom:)
    public init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { userInterfaceIdiom = idiom }

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/performascurrent(_:)
    public func performAsCurrent(_ actions: () -> Void) {
        let before = Self.current
        Self.current = self
        actions()
        Self.current = before
    }
}

extension UIView {
    /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
    ///
    /// The double gives all views those that are current.
    public var traitCollection: UITraitCollection { UITraitCollection.current }
}
