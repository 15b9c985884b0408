/// Which fields of the wrapper object an answer has.
enum Filter: Sendable {
    /// The items, whether there are more, and the quota.
    case standard
    /// The total and nothing else.
    case total
    /// Nothing.
    case none
    /// As `standard`; users and sites have no body.
    case withBody
    /// The items, whether there are more, the page and the total: the filter of the moderators tutorial.
    case tutorial
    /// As `standard`, with the total. It stands for all filters that clients have made with the real API.
    case custom

    /// What the names of filters begin with that were made with the real API.
    static let customPrefix = "!"

    /// The tutorial's filter as the API spells it.
    static let tutorialName = "!-*jbN0CeyJHb"

    /// The tutorial's filter as it is often printed.
    static let tutorialMisspelled = "!-jbN0CeyJHb"

    /// - Throws: `APIError.badParameter` for a filter that this server does not know.
    init(_ parameters: QueryParameters) throws(APIError) {
        switch try parameters.text("filter") {
        case nil, "default": self = .standard
        case "total": self = .total
        case "none": self = .none
        case "withbody": self = .withBody
        case Self.tutorialName, Self.tutorialMisspelled: self = .tutorial
        case .some(let name) where name.hasPrefix(Self.customPrefix): self = .custom
        case .some(let other):
            throw .badParameter(
                "filter",
                "must be default, total, none, withbody or begin with \(Self.customPrefix), not \(QueryParameters.quoted(other))"
            )
        }
    }

    var needsItems: Bool {
        switch self {
        case .standard, .withBody, .tutorial, .custom: true
        case .total, .none: false
        }
    }
}
