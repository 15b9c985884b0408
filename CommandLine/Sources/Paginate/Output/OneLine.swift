public import Foundation

extension Data {
    /// Adds a JSON value as a line: its own bytes, without the line breaks of pretty printing, and one line feed.
    ///
    /// Inside of strings JSON has no raw line break, so that each of those bytes is white space between two tokens.
    ///
    /// - Parameter json: The value.
    public mutating func appendLine(_ json: Data) {
        if json.contains(where: \.isLineBreak) {
            append(contentsOf: json.lazy.filter { !$0.isLineBreak })
        } else {
            append(json)
        }
        append(UInt8(ascii: "\n"))
    }
}

extension UInt8 {
    fileprivate var isLineBreak: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }
}
