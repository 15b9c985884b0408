import Crypto
import Foundation

/// A text with keys for cursors cannot be used.
public struct CursorKeysFailure: Error, Equatable, CustomStringConvertible, Sendable {
    /// The line, counted from 1; `nil` if it is the text as a whole.
    public var line: Int?

    /// What is wrong.
    public var reason: String

    /// Where the text came from, what is wrong, and what to do.
    public var description: String {
        let place = line.map { "line \($0) of the cursor keys" } ?? "the cursor keys"
        return
            "\(place): \(reason); write one line ID:KEY for each key, with an ID from 1 to 255 and a KEY of: \(Self.command)"
    }

    /// A server of a PostgreSQL database has no keys.
    public static let missing = CursorKeysFailure(
        line: nil, reason: "all servers of a PostgreSQL database need the same ones, with --cursor-keys FILE")

    /// A file cannot be read as text.
    public static func unreadable(_ path: String) -> CursorKeysFailure {
        CursorKeysFailure(line: nil, reason: "the file \(path) cannot be read as text")
    }

    /// What makes a key.
    static let command = "openssl rand -base64 32"
}

extension CursorKeys {
    /// A key must not have fewer bytes.
    static let leastKeySize = 32

    /// Reads keys: lines `ID:KEY`, with the id of a key, 1...255, and at least 32 bytes in base64. Empty lines and lines that
    /// begin with `#` are ignored. The first key seals new cursors, all of them open cursors.
    ///
    /// - Throws: `CursorKeysFailure`, which never contains a key.
    public init(_ text: String) throws(CursorKeysFailure) {
        var keys: [(id: UInt8, key: SymmetricKey)] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            func failure(_ reason: String) -> CursorKeysFailure { CursorKeysFailure(line: index + 1, reason: reason) }
            let line = line.trimmingCharacters(in: .whitespaces)
            if line.isEmpty || line.hasPrefix("#") { continue }
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw failure("there is no colon") }
            guard let id = UInt8(parts[0]), id > 0 else { throw failure("the id is no number from 1 to 255") }
            guard !keys.contains(where: { $0.id == id }) else { throw failure("the id \(id) is given twice") }
            guard let bytes = Data(base64Encoded: parts[1].trimmingCharacters(in: .whitespaces)) else {
                throw failure("the key is no base64")
            }
            guard bytes.count >= Self.leastKeySize else {
                throw failure("the key has \(bytes.count) bytes and needs \(Self.leastKeySize)")
            }
            keys.append((id, SymmetricKey(data: bytes)))
        }
        guard !keys.isEmpty else { throw CursorKeysFailure(line: nil, reason: "there is no key") }
        self.keys = keys
    }
}
