// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

/// https://developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL")

    /// The point size of the text style `body`.
    ///
    /// https://developer.apple.com/design/human-interface-guidelines/typography
    var bodySize: CGFloat {
        switch self {
        case .small: 15
        case .extraExtraExtraLarge: 23
        case .accessibilityLarge: 33
        case .accessibilityExtraExtraExtraLarge: 53
        default: 17
        }
    }
}
#endif
