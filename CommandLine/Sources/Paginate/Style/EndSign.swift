/// What ends a list beside what its style says, as the command line writes it.
public enum EndSign: Hashable, Sendable, LosslessStringConvertible {
    /// A page without items: `empty`.
    case emptyPage
    /// A page that is named by what named this one: `repeat`.
    case repeatedCursor
    /// A page with fewer items than `--page-size`: `short`.
    case shortPage
    /// A status, such as `404`.
    case status(Int)

    /// Reads a sign.
    ///
    /// - Returns: `nil` if the text is none.
    public init?(_ text: String) {
        switch text {
        case "empty": self = .emptyPage
        case "repeat": self = .repeatedCursor
        case "short": self = .shortPage
        default:
            guard let status = Int(text), (200..<600).contains(status) else { return nil }
            self = .status(status)
        }
    }

    /// The sign as the command line writes it.
    public var description: String {
        switch self {
        case .emptyPage: "empty"
        case .repeatedCursor: "repeat"
        case .shortPage: "short"
        case .status(let status): "\(status)"
        }
    }
}

extension EndSign: Codable {
    /// Reads the sign from its text.
    ///
    /// - Throws: `DecodingError` if the text is no sign.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let sign = EndSign(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is no end of a list")
        }
        self = sign
    }

    /// Writes the sign as its text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
