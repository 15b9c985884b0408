// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uibutton
open class UIButton: UIControl {
    /// https://developer.apple.com/documentation/uikit/uibutton/buttontype
    public enum ButtonType: Sendable {
        case custom
        case system
    }

    public let titleLabel: UILabel? = UILabel()

    public convenience init(type: ButtonType) { self.init(frame: .zero) }

    override func adjust(to traits: UITraitCollection) { titleLabel?.adjust(to: traits) }

    /// https://developer.apple.com/documentation/uikit/uibutton/settitle(_:for:)
    open func setTitle(_ title: String?, for state: UIControl.State) { titleLabel?.text = title }

    /// https://developer.apple.com/documentation/uikit/uibutton/title(for:)
    open func title(for state: UIControl.State) -> String? { titleLabel?.text }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let title = titleLabel?.sizeThatFits(size) ?? .zero
        return CGSize(width: title.width + 16, height: max(title.height + 12, 30))
    }

    /// Taps the button, as a user does.
    public func tap() {
        guard isEnabled, !isHidden else { return }
        sendActions(for: [.touchUpInside, .primaryActionTriggered])
    }
}

extension UIControl {
    /// https://developer.apple.com/documentation/uikit/uicontrol/state-swift.struct
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
        public static let disabled = State(rawValue: 1 << 1)
    }
}
#endif
