public import Foundation

extension Data {
    /// Appends a JSON value as one line: its bytes without line breaks, and a line feed.
    ///
    /// - Parameter json: The value.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public mutating func appendLine(_ json: Data) {
        appendInOneLine(json)
        append(UInt8(ascii: "\n"))
    }

    /// Appends the bytes of a JSON value without line breaks.
    ///
    /// JSON strings contain no raw line breaks, so only white space between tokens is removed.
    ///
    /// - Parameter json: The value.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    mutating func appendInOneLine(_ json: Data) {
        // An iterator of Data, which `json.contains` would use, is much slower than one of its buffer.
        if json.withUnsafeBytes({ $0.contains(where: \.isLineBreak) }) {
            append(contentsOf: json.lazy.filter { !$0.isLineBreak })
        } else {
            append(json)
        }
    }
}

extension UInt8 {
    fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
