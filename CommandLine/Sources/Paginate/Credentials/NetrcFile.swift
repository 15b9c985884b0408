import Foundation

/// The names and passwords of a `.netrc` file, by host, in the notation that curl reads.
///
/// - `machine HOST` or `default` begins an entry. `login`, `password` and `account` with their values belong to it, in
///   any order and on any number of lines.
/// - A value in double quotes may contain white space, and the escapes `\"`, `\\`, `\n`, `\r` and `\t`.
/// - `macdef` and its lines up to the next empty one are skipped. `#` in place of a keyword begins a comment, which ends
///   with the line.
public struct NetrcFile: Sendable {
    private struct Entry {
        /// The host in lower case; `nil` for the entry `default`.
        let host: String?
        let line: Int
        var login: String?
        var password: String?
    }

    private let path: String
    private let entries: [Entry]

    /// Parses a file.
    ///
    /// - Parameters:
    ///   - text: The content of the file.
    ///   - path: The path of the file, for errors.
    /// - Throws: ``NetrcFault`` with the line that is malformed.
    public init(_ text: String, path: String) throws(NetrcFault) {
        var scanner = NetrcScanner(text, path: path)
        var entries: [Entry] = []
        while let keyword = try scanner.keyword() {
            switch keyword.text {
            case "machine":
                let host = try scanner.value(of: keyword)
                entries.append(Entry(host: host.lowercased(), line: keyword.line))
            case "default": entries.append(Entry(host: nil, line: keyword.line))
            case "macdef":
                _ = try scanner.value(of: keyword)
                scanner.skipMacro()
            case "login", "password", "account":
                let value = try scanner.value(of: keyword)
                guard let last = entries.indices.last else {
                    throw NetrcFault(path, keyword.line, "\(keyword.text) is not after machine or default")
                }
                if keyword.text == "login" { entries[last].login = value }
                if keyword.text == "password" { entries[last].password = value }
            default:
                // The word is not shown: it may be part of a password with a space and without quotes.
                throw NetrcFault(
                    path, keyword.line,
                    "a word is no keyword: write machine, default, login, password, account or macdef, and values with "
                        + "spaces in double quotes")
            }
        }
        self.entries = entries
        self.path = path
    }

    /// Finds the credentials for a host. The first entry counts that matches, and `default` matches every host.
    ///
    /// - Parameters:
    ///   - host: The host of the URL, in any case.
    ///   - user: The name of the user, if there are several entries for the host; `nil` for the first one.
    /// - Throws: ``NetrcFault`` if there is no entry, or if it is incomplete.
    public func credentials(for host: String, user: String? = nil) throws(NetrcFault) -> Credentials {
        let matches = entries.filter { $0.host == nil || $0.host == host.lowercased() }
        guard let entry = matches.first(where: { user == nil || $0.login == user }) else {
            let owner = user.map { " with the login \($0)" } ?? ""
            throw NetrcFault(path, nil, "has no entry for the machine \(host)\(owner), and no default")
        }
        guard let login = entry.login else { throw NetrcFault(path, entry.line, "the entry has no login") }
        guard let password = entry.password else { throw NetrcFault(path, entry.line, "the entry has no password") }
        guard let credentials = Credentials(user: login, password: password) else {
            throw NetrcFault(path, entry.line, "the login contains a colon, or one of its values a control character")
        }
        return credentials
    }
}

extension NetrcFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - isShared: Whether other users may be able to read the file.
    /// - Throws: ``FileFailure`` if the file cannot be read, ``NetrcFault`` if it is malformed or readable by others.
    public init(reading path: String, isShared: Bool) throws {
        let bytes = try Data(ofFile: path)
        var status = stat()
        if !isShared, stat(path, &status) == 0, status.st_mode & 0o077 != 0 {
            throw NetrcFault(path, nil, "can be read by other users: run chmod 600 \(path.shellQuoted)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw NetrcFault(path, nil, "is not UTF-8 text")
        }
        try self.init(text, path: path)
    }
}

/// A `.netrc` file is malformed, or has no usable entry for the host. The message contains no passwords.
public struct NetrcFault: Error, Hashable, CustomStringConvertible {
    /// The message, with the path of the file and the line.
    public let description: String

    init(_ path: String, _ line: Int?, _ what: String) {
        description = line.map { "\(path), line \($0): \(what)" } ?? "\(path) \(what)"
    }
}
