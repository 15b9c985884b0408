/// Options that may load every item of a list, for a command to try.
public struct Proposal: Hashable, Sendable, Codable, CustomStringConvertible {
    /// A parameter to add to the query of the URL, such as `startIndex=1`; `nil` for none.
    public var query: String?
    /// The options and their values, without quotes.
    public var arguments: [String]

    /// Options to remove from the command with their values; `nil` for none.
    public var omitted: [String]?
    /// The options that name the parameter for the page size, if the request or the response shows it; otherwise `nil`.
    var sizeArguments: [String]?

    /// Creates a proposal.
    ///
    /// - Parameters:
    ///   - arguments: The options and their values, without quotes.
    ///   - query: A parameter to add to the query of the URL.
    ///   - omitted: Options to remove from the command with their values.
    ///   - sizeArguments: The options that name the parameter for the page size; `nil` if it is unknown.
    init(_ arguments: [String], query: String? = nil, omitted: [String]? = nil, sizeArguments: [String]? = nil) {
        self.arguments = arguments
        self.query = query
        self.omitted = omitted
        self.sizeArguments = sizeArguments
    }

    /// The options as text for a shell.
    public var description: String {
        ((query.map { ["?\($0)"] } ?? []) + arguments.map { $0.hasPrefix("--") ? $0 : $0.shellQuoted }
            + (omitted ?? []).map { "without \($0)" })
            .joined(separator: " ")
    }
}
