import Foundation

/// The command line of the process, as text for a shell.
///
/// Values that may be secrets are omitted: those of header fields and query parameters with names such as `token`.
struct CommandText {
    private let arguments: [String]

    /// Creates the text of a command line.
    ///
    /// - Parameter arguments: The arguments, without the name of the program.
    init(_ arguments: [String]) {
        var wasHeader = false
        self.arguments = arguments.map { argument in
            defer { wasHeader = argument == "--header" }
            if wasHeader { return Self.withoutCredentials(argument) }
            if argument.hasPrefix(Self.header) {
                return Self.header + Self.withoutCredentials(String(argument.dropFirst(Self.header.count)))
            }
            return Self.isAddress(argument)
                ? Self.withoutSecrets(argument) : argument
        }
    }

    /// Returns the command with other options, which replace those of the same names.
    ///
    /// - Parameter options: The options. If they begin with `?`, the first one is a query parameter for the URL.
    func adding(_ options: String) -> String {
        var parts = options.split(separator: " ").map(String.init)
        let query = options.hasPrefix("?") ? parts.removeFirst().dropFirst() : nil
        let shown = others(than: Set(parts.filter { $0.hasPrefix("--") })).map { argument in
            guard let query, Self.isAddress(argument) else { return argument }
            return argument + (argument.contains("?") ? "&" : "?") + query
        }
        return (["paginate"] + shown.map(Self.quoted) + parts).joined(separator: " ")
    }

    /// The arguments without some options and their values.
    private func others(than names: Set<String>) -> [String] {
        var others: [String] = []
        var isValue = false
        for argument in arguments {
            let name = String(argument.prefix { $0 != "=" })
            if !isValue, !names.contains(name) { others.append(argument) }
            isValue = !isValue && names.contains(name) && name == argument && name != "--trial"
        }
        return others
    }

    private static let header = "--header="

    private static func isAddress(_ argument: String) -> Bool {
        ["http://", "https://"].contains { argument.lowercased().hasPrefix($0) }
    }

    private static func withoutCredentials(_ field: String) -> String {
        let name = field.prefix { $0 != ":" }
        let isSecret = secretWords.contains { name.lowercased().contains($0) }
        return isSecret ? "\(name): …" : field
    }

    private static func withoutSecrets(_ address: String) -> String {
        guard let start = address.firstIndex(of: "?") else { return address }
        let pairs = address[address.index(after: start)...].split(separator: "&", omittingEmptySubsequences: false)
        let shown = pairs.map { pair in
            let name = pair.prefix { $0 != "=" }
            return secretWords.contains { name.lowercased().contains($0) } ? "\(name)=…" : String(pair)
        }
        return "\(address[..<start])?\(shown.joined(separator: "&"))"
    }

    private static func quoted(_ argument: String) -> String {
        let isPlain =
            !argument.isEmpty && argument.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=,@%+".contains($0) }
        return isPlain ? argument : "'\(argument.replacing("'", with: "'\\''"))'"
    }

    private static let secretWords = [
        "auth", "cookie", "credential", "key", "passw", "secret", "session", "sig", "token",
    ]
}
