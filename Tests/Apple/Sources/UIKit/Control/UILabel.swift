// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Sendable {
    case left
    case center
    case right
    case justified
    case natural
}

/// https://developer.apple.com/documentation/uikit/uilabel
open class UILabel: UIView {
    open var text: String?
    open var font: UIFont! = .systemFont(ofSize: 17)
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var numberOfLines = 1
    /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting
    open var adjustsFontForContentSizeCategory = false

    override func adjust(to traits: UITraitCollection) {
        guard adjustsFontForContentSizeCategory, let style = font.textStyle else { return }
        font = .preferredFont(forTextStyle: style, compatibleWith: traits)
    }

    /// In the double a letter is half as wide as the point size.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        guard let text, !text.isEmpty else { return .zero }
        let width = CGFloat(text.count) * (font.pointSize / 2)
        guard size.width > 0, width > size.width else { return CGSize(width: width, height: font.lineHeight) }
        let lines = (width / size.width).rounded(.up)
        let shown = numberOfLines == 0 ? lines : min(lines, CGFloat(numberOfLines))
        return CGSize(width: size.width, height: shown * font.lineHeight)
    }
}
#endif
