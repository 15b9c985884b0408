// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

#if !os(watchOS)
/// https://developer.apple.com/documentation/uikit/uitraitdefinition
public protocol UITraitDefinition {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// https://developer.apple.com/documentation/uikit/uitrait
public typealias UITrait = any UITraitDefinition.Type

/// https://developer.apple.com/documentation/uikit/uitraitpreferredcontentsizecategory
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {
    public static let defaultValue = UIContentSizeCategory.large
}

/// https://developer.apple.com/documentation/uikit/uitraituserinterfaceidiom
public struct UITraitUserInterfaceIdiom: UITraitDefinition {
    public static let defaultValue = UIUserInterfaceIdiom.unspecified
}

/// https://developer.apple.com/documentation/uikit/uitraitchangeregistration
@MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94
@MainActor
public protocol UITraitChangeObservable {
    /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/traitchangehandler
    typealias TraitChangeHandler<TraitEnvironment: UITraitEnvironment> = (TraitEnvironment, UITraitCollection) -> Void

    /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/registerfortraitchanges(_:handler:)
    @discardableResult
    func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping Self.TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment

    /// https://developer.apple.com/documentation/uikit/uitraitchangeobservable-67e94/unregisterfortraitchanges(_:)
    func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration)
}

/// A handler that is called when a view's traits change.
final class TraitObserver: UITraitChangeRegistration {
    private let traits: [UITrait]
    private let handler: (UIView, UITraitCollection) -> Void

    init(_ traits: [UITrait], _ handler: @escaping (UIView, UITraitCollection) -> Void) {
        self.traits = traits
        self.handler = handler
    }

    func notify(_ view: UIView, _ before: UITraitCollection) {
        let after = view.traitCollection
        let hasChanged = traits.contains { trait in
            switch trait {
            case is UITraitPreferredContentSizeCategory.Type:
                before.preferredContentSizeCategory != after.preferredContentSizeCategory
            case is UITraitUserInterfaceIdiom.Type: before.userInterfaceIdiom != after.userInterfaceIdiom
            default: false
            }
        }
        if hasChanged { handler(view, before) }
    }
}

extension UIView: UITraitChangeObservable {
    @discardableResult
    public func registerForTraitChanges<TraitEnvironment>(
        _ traits: [UITrait], handler: @escaping TraitChangeHandler<TraitEnvironment>
    ) -> any UITraitChangeRegistration where TraitEnvironment: UITraitEnvironment {
        let observer = TraitObserver(traits) { view, before in
            if let view = view as? TraitEnvironment { handler(view, before) }
        }
        traitObservers.append(observer)
        return observer
    }

    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
        traitObservers.removeAll { $0 === registration }
    }

    /// Updates the traits after a window's traits change or a view moves to another window. A view is notified before
    /// its subviews, when its traits are the new ones.
    func updateTraits() {
        let before = reportedTraits
        let after = traitCollection
        if before.preferredContentSizeCategory != after.preferredContentSizeCategory
            || before.userInterfaceIdiom != after.userInterfaceIdiom
        {
            reportedTraits = after
            adjust(to: after)
            for observer in traitObservers { observer.notify(self, before) }
        }
        for view in subviews { view.updateTraits() }
    }
}
#endif
