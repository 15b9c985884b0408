import Foundation

/// The command line that was given, as text for a shell.
///
/// Values that may be secrets are left out: fields that carry credentials, and query parameters with such names.
struct CommandText {
    private let arguments: [String]

    /// - Parameter arguments: What stands behind the program's name.
    init(_ arguments: [String]) {
        var wasHeader = false
        self.arguments = arguments.map { argument in
            defer { wasHeader = argument == "--header" }
            if wasHeader { return Self.withoutCredentials(argument) }
            return Self.isAddress(argument)
                ? Self.withoutSecrets(argument) : argument
        }
    }

    /// The command with more options.
    ///
    /// - Parameter options: The options, behind a query for the address if they begin with `?`.
    func adding(_ options: String) -> String {
        guard options.hasPrefix("?") else {
            return (["paginate"] + arguments.map(Self.quoted) + [options]).joined(separator: " ")
        }
        let parts = options.dropFirst().split(separator: " ", maxSplits: 1).map(String.init)
        let changed = arguments.map { argument in
            guard Self.isAddress(argument) else { return argument }
            return argument + (argument.contains("?") ? "&" : "?") + parts[0]
        }
        return (["paginate"] + changed.map(Self.quoted) + parts.dropFirst()).joined(separator: " ")
    }

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
