import Foundation
import Paginate
import PagingHTTP

/// The command line of the process, as text for a shell.
///
/// Values that may be secrets are omitted: those of header fields and query parameters with names such as `token`, and
/// those of members of the body with names such as `password`, and the password of `--user`.
struct CommandText {
    private let arguments: [String]

    /// Creates the text of a command line.
    ///
    /// - Parameter arguments: The arguments, without the name of the program.
    init(_ arguments: [String]) {
        var option = ""
        self.arguments = arguments.map { argument in
            defer { option = argument }
            for (name, redacted) in Self.redactions {
                if option == name { return redacted(argument) }
                let prefix = name + "="
                if argument.hasPrefix(prefix) { return prefix + redacted(String(argument.dropFirst(prefix.count))) }
            }
            return Self.isAddress(argument) ? argument.withMaskedQuery : argument
        }
    }

    /// Returns the command with the options of a proposal, which replace those of the same names.
    func adding(_ proposal: Proposal) -> String {
        (["paginate"] + arguments(adding: proposal).map(Self.quoted)).joined(separator: " ")
    }

    /// Returns the arguments of the command with the options of a proposal, without quotes.
    func arguments(adding proposal: Proposal) -> [String] {
        let names = Set(proposal.arguments.filter { $0.hasPrefix("--") } + (proposal.omitted ?? []))
        let shown = others(than: names).map { argument in
            guard let query = proposal.query, Self.isAddress(argument) else { return argument }
            return argument + (argument.contains("?") ? "&" : "?") + query
        }
        return shown + proposal.arguments
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

    /// How the values of some options are shown.
    private static let redactions: [(option: String, redacted: @Sendable (String) -> String)] = [
        ("--header", withoutCredentials),
        ("--user", withoutPassword),
        ("--data", { text in (try? JSONValue(parsing: text.utf8))?.withoutSecrets.description ?? text }),
    ]

    private static func isAddress(_ argument: String) -> Bool {
        ["http://", "https://"].contains { argument.lowercased().hasPrefix($0) }
    }

    private static func withoutCredentials(_ field: String) -> String {
        let name = field.prefix { $0 != ":" }
        return String(name).namesSecret ? "\(name): …" : field
    }

    private static func withoutPassword(_ user: String) -> String {
        let name = user.prefix { $0 != ":" }
        return name.endIndex < user.endIndex ? "\(name):…" : user
    }

    private static func quoted(_ argument: String) -> String {
        let isPlain =
            !argument.isEmpty && argument.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=,@%+".contains($0) }
        return isPlain ? argument : argument.shellQuoted
    }
}

extension JSONValue {
    /// The value without those of members whose names say that they are secret. A token may be that of a page.
    fileprivate var withoutSecrets: JSONValue {
        switch self {
        case .object(let members):
            .object(
                members.map { member in
                    let isSecret = !Self.secretWords.isDisjoint(with: member.name.words)
                    return Member(member.name, isSecret ? "…" : member.value.withoutSecrets)
                })
        case .array(let elements): .array(elements.map(\.withoutSecrets))
        case .null, .bool, .number, .string: self
        }
    }

    private static let secretWords: Set<String> = [
        "apikey", "auth", "authorization", "credential", "credentials", "passphrase", "passwd", "password", "pass",
        "pwd", "secret",
    ]
}
