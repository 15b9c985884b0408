import Foundation
import Paginate

/// The files that options name.
enum InputFile {
    /// A file cannot be read, or has the wrong content.
    struct Fault: Error, CustomStringConvertible {
        let description: String
        init(_ path: String, _ what: String) { description = "\(path) \(what)" }
    }

    /// The contents of a file.
    ///
    /// - Throws: ``Fault`` if the file cannot be read.
    static func bytes(_ path: String) throws -> Data {
        do { return try Data(contentsOf: URL(fileURLWithPath: path)) } catch { throw Fault(path, "cannot be read") }
    }

    /// The token in a file, without the line break at its end.
    ///
    /// - Throws: ``Fault`` if the file cannot be read, or does not consist of one line of visible ASCII characters.
    static func token(_ path: String) throws -> String {
        let token = String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(in: .newlines)
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw Fault(path, "is not a token: it must be one line of visible ASCII characters")
        }
        return token
    }
}
