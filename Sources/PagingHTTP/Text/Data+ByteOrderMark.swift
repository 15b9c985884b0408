import Foundation

extension Data {
    /// The bytes without the byte order mark that some servers put before UTF-8.
    var withoutByteOrderMark: Data {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
    }

    /// The text as UTF-8 without a byte order mark. Bytes that begin with the mark of UTF-16 are converted.
    var utf8Text: Data {
        guard starts(with: [0xFE, 0xFF]) || starts(with: [0xFF, 0xFE]), let text = String(data: self, encoding: .utf16)
        else { return withoutByteOrderMark }
        return Data(text.utf8)
    }
}
