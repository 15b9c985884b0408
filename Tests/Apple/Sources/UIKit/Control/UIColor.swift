// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: Equatable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    public static func == (left: UIColor, right: UIColor) -> Bool { left.name == right.name }

    public static let label = UIColor("label")
    public static let secondaryLabel = UIColor("secondaryLabel")
    public static let systemBackground = UIColor("systemBackground")
    public static let systemGray5 = UIColor("systemGray5")
}
