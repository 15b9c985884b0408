// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// https://developer.apple.com/documentation/uikit/uifont
public final class UIFont: Sendable {
    /// https://developer.apple.com/documentation/uikit/uifont/textstyle
    public struct TextStyle: Hashable, Sendable {
        let size: CGFloat

        public static let body = TextStyle(size: 17)
        public static let footnote = TextStyle(size: 13)
        public static let headline = TextStyle(size: 17)
        public static let subheadline = TextStyle(size: 15)
    }

    public let pointSize: CGFloat
    /// The text style of the font; `nil` for a font of a fixed size, which does not support Dynamic Type.
    public let textStyle: TextStyle?

    init(_ pointSize: CGFloat, _ textStyle: TextStyle?) {
        self.pointSize = pointSize
        self.textStyle = textStyle
    }

    /// https://developer.apple.com/documentation/uikit/uifont/lineheight
    public var lineHeight: CGFloat { (pointSize * 1.2).rounded() }

    /// https://developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:)
    public static func preferredFont(forTextStyle style: TextStyle) -> UIFont { UIFont(style.size, style) }

    #if !os(watchOS)
    /// https://developer.apple.com/documentation/uikit/uifont/preferredfont(fortextstyle:compatiblewith:)
    ///
    /// In the double all text styles scale like `body`.
    public static func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont {
        let category = traitCollection?.preferredContentSizeCategory ?? .large
        return UIFont((style.size * category.bodySize / TextStyle.body.size).rounded(), style)
    }
    #endif

    /// https://developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:)
    public static func systemFont(ofSize size: CGFloat) -> UIFont { UIFont(size, nil) }
}
