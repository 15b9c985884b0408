import CPostgres

/// Where a PostgreSQL database is: a URL of libpq, `postgres://user:password@host:port/database?option=value`.
///
/// Several hosts are allowed, and `target_session_attrs=primary` chooses among them.
public struct PostgresAddress: Hashable, Sendable {
    /// The URL. It may hold a password: it is never written to a log.
    let url: String

    /// Whether a text begins as such a URL does.
    public static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The address that a URL names; nothing is opened yet.
    ///
    /// - Throws: `PostgresFailure.malformedAddress`.
    public init(_ url: String) throws(PostgresFailure) {
        guard Self.isAddress(url) else {
            throw .malformedAddress(reason: "it does not begin with postgres://")
        }
        var message: UnsafeMutablePointer<CChar>?
        let options = PQconninfoParse(url, &message)
        defer {
            PQconninfoFree(options)
            PQfreemem(message)
        }
        guard options != nil else {
            let reason = message.map { String(cString: $0) } ?? "there is no memory"
            throw .malformedAddress(reason: Self.withoutQuotations(reason))
        }
        self.url = url
        name = Self.name(options)
    }

    /// The hosts and the database, without user and password.
    let name: String

    /// A message of libpq without the parts of the URL that it quotes, and all behind the first one.
    private static func withoutQuotations(_ message: String) -> String {
        message.trimmed.replacing(/:? *"[^"]{2}.*/, with: "")
    }

    private static func name(_ options: UnsafeMutablePointer<PQconninfoOption>?) -> String {
        var values: [String: String] = [:]
        var option = options
        while let current = option, let keyword = current.pointee.keyword {
            if let value = current.pointee.val {
                values[String(cString: keyword)] = String(cString: value)
            }
            option = current + 1
        }
        let host = values["host"] ?? values["hostaddr"] ?? "localhost"
        let port = values["port"].map { ":\($0)" } ?? ""
        return "\(host)\(port)/\(values["dbname"] ?? "")"
    }
}

extension PostgresAddress: CustomStringConvertible, CustomDebugStringConvertible {
    /// The hosts and the database, without user and password.
    public var description: String { name }

    /// The hosts and the database, without user and password.
    public var debugDescription: String { name }
}

extension String {
    /// A message of libpq as one line: without the end of its line, and with spaces for others.
    var trimmed: String {
        split(whereSeparator: \.isNewline).map { $0.drop { $0.isWhitespace } }.joined(separator: " ")
    }
}
