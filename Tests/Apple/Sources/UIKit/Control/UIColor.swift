// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
/// https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: Equatable, Sendable {
    let name: String

    init(_ name: String) { self.name = name }

    public static func == (left: UIColor, right: UIColor) -> Bool { left.name == right.name }

    @available(watchOS, unavailable)
    public static let label = UIColor("label")
    @available(watchOS, unavailable)
    public static let secondaryLabel = UIColor("secondaryLabel")
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public static let systemBackground = UIColor("systemBackground")
    @available(tvOS, unavailable)
    @available(watchOS, unavailable)
    public static let systemGray5 = UIColor("systemGray5")
}
