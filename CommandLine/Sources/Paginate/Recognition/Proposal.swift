/// Options that may load every item of a list, for a command to try.
public struct Proposal: Hashable, Sendable, Codable, CustomStringConvertible {
    /// A parameter to add to the query of the URL, such as `startIndex=1`; `nil` for none.
    public var query: String?
    /// The options and their values, without quotes.
    public var arguments: [String]

    /// Creates a proposal.
    ///
    /// - Parameters:
    ///   - arguments: The options and their values, without quotes.
    ///   - query: A parameter to add to the query of the URL.
    init(_ arguments: [String], query: String? = nil) {
        self.arguments = arguments
        self.query = query
    }

    /// The options as text for a shell.
    public var description: String {
        ((query.map { ["?\($0)"] } ?? []) + arguments.map { $0.hasPrefix("--") ? $0 : $0.shellQuoted })
            .joined(separator: " ")
    }
}
