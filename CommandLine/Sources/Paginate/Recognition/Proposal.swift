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

    /// Whether the options read a list as other options do. `--trial` and the place of the items do not count.
    ///
    /// - Parameter other: The other options and their values.
    func reads(like other: [String]) -> Bool {
        guard query == nil, omitted == nil else { return false }
        let own = Self.pairs(arguments).filter { !["--trial", "--items"].contains($0[0]) }
        return !own.isEmpty && Set(own).isSubset(of: Self.pairs(other))
    }

    /// Options with their values.
    private static func pairs(_ arguments: [String]) -> [[String]] {
        arguments.reduce(into: []) { pairs, argument in
            if argument.hasPrefix("--") || pairs.isEmpty {
                pairs.append([argument])
            } else {
                pairs[pairs.count - 1].append(argument)
            }
        }
    }
}
