import Foundation
import Paginate

/// The files that options name.
enum InputFile {
    /// A file has the wrong content.
    struct Fault: Error, CustomStringConvertible {
        let description: String
        init(_ path: String, _ what: String) { description = "\(path) \(what)" }
    }

    /// The token in a file, without the line break at its end.
    ///
    /// - Throws: `FileFailure` if the file cannot be read, or ``Fault`` if it does not consist of one line of visible
    ///   ASCII characters.
    static func token(_ path: String) throws -> String {
        let token = String(decoding: try Data(ofFile: path), as: UTF8.self).trimmingCharacters(in: .newlines)
        guard !token.isEmpty, token.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
            throw Fault(path, "is not a token: it must be one line of visible ASCII characters")
        }
        return token
    }
}
