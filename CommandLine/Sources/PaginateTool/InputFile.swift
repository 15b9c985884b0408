import Foundation
import Paginate

/// Files that options name.
enum InputFile {
    /// A file has not what it should.
    struct Fault: Error, CustomStringConvertible {
        let description: String
        init(_ path: String, _ what: String) { description = "\(path) \(what)" }
    }

    static func bytes(_ path: String) throws -> Data {
        do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch { throw Fault(path, "cannot be read") }
    }

    /// A secret in one line, without the line break behind it.
    static func token(_ path: String) throws -> String {
        let token = String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(in: .newlines)
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw Fault(path, "has no token: one line of visible ASCII characters")
        }
        return token
    }
}
