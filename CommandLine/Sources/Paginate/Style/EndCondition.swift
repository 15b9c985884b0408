/// A condition that ends a list in addition to those of its style, in the notation of the command line.
public enum EndCondition: Hashable, Sendable, TextCodable {
    /// A page without items, or a response without the list of items: `empty`.
    case emptyPage
    /// A page whose next cursor is its own cursor, or one that has the items of the page before it: `repeat`.
    case repetition
    /// A page with fewer items than `--page-size` and than an earlier page: `short`.
    case shortPage
    /// A response status from 200 to 599, such as `404`.
    case status(Int)

    /// Parses a condition.
    ///
    /// - Parameter text: The condition in the notation of the command line.
    /// - Returns: `nil` if the text is not a condition.
    public init?(_ text: String) {
        switch text {
        case "empty": self = .emptyPage
        case "repeat": self = .repetition
        case "short": self = .shortPage
        default:
            guard let status = Int(text), (200..<600).contains(status) else { return nil }
            self = .status(status)
        }
    }

    /// The condition in the notation of the command line.
    public var description: String {
        switch self {
        case .emptyPage: "empty"
        case .repetition: "repeat"
        case .shortPage: "short"
        case .status(let status): "\(status)"
        }
    }
}

extension StyleChoice {
    /// Whether an empty page ends the list in addition to the ends of the style.
    var endsAtEmptyPage: Bool { details.ends?.contains(.emptyPage) == true }

    /// Whether the command line says how a list by number or offset ends at its items.
    var isEndedByUser: Bool { details.ends?.contains { $0 == .emptyPage || $0 == .shortPage } == true }

    /// Whether a page ends the list by having the items of the page before it.
    var endsAtRepetition: Bool { details.ends?.contains(.repetition) == true }
}
