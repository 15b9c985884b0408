// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !os(watchOS)
/// https://developer.apple.com/documentation/uikit/uiuserinterfaceidiom
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0
    case pad = 1
    case tv = 2
    case carPlay = 3
    /// The idiom of a Mac Catalyst app that is optimized for the Mac.
    case mac = 5
    case vision = 6
}

/// https://developer.apple.com/documentation/uikit/uitraitcollection
public final class UITraitCollection: Sendable {
    /// https://developer.apple.com/documentation/uikit/uitraitcollection/current
    @MainActor public static var current = UITraitCollection(userInterfaceIdiom: .phone)

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/userinterfaceidiom
    public let userInterfaceIdiom: UIUserInterfaceIdiom

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/preferredcontentsizecategory
    public let preferredContentSizeCategory: UIContentSizeCategory

    init(_ idiom: UIUserInterfaceIdiom, _ category: UIContentSizeCategory) {
        userInterfaceIdiom = idiom
        preferredContentSizeCategory = category
    }

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(userinterfaceidiom:)
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) { self.init(idiom, .large) }

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/init(preferredcontentsizecategory:)
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init(.unspecified, preferredContentSizeCategory)
    }

    /// https://developer.apple.com/documentation/uikit/uitraitcollection/performascurrent(_:)
    @MainActor
    public func performAsCurrent(_ actions: () -> Void) {
        let before = Self.current
        Self.current = self
        actions()
        Self.current = before
    }
}

/// https://developer.apple.com/documentation/uikit/uitraitenvironment
@MainActor
public protocol UITraitEnvironment: AnyObject {
    /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
    var traitCollection: UITraitCollection { get }
}

/// https://developer.apple.com/documentation/uikit/uitraitoverrides
///
/// The double supports overrides only of windows.
public struct UITraitOverrides: Sendable {
    var category: UIContentSizeCategory?

    /// https://developer.apple.com/documentation/uikit/uimutabletraits/preferredcontentsizecategory
    public var preferredContentSizeCategory: UIContentSizeCategory {
        get { category ?? .large }
        set { category = newValue }
    }
}

extension UIView: UITraitEnvironment {
    /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
    ///
    /// In the double all views in a window have the window's traits. Other views have the current traits.
    public var traitCollection: UITraitCollection {
        let current = UITraitCollection.current
        guard let category = window?.traitOverrides.category else { return current }
        return UITraitCollection(current.userInterfaceIdiom, category)
    }
}
#endif
