import Foundation

/// Finds the names that contain a text, as SQL's `LIKE` does with the patterns of `NamePattern`.
struct NameIndex: Sendable {
    /// The names as C strings, one after another, with ASCII letters in lower case.
    private var bytes: [CChar] = []

    /// Where each name begins in `bytes`.
    private var starts: [Int] = []

    init(_ names: [String]) {
        for name in names {
            starts.append(bytes.count)
            bytes += Self.lowercased(name)
        }
    }

    /// Whether each of the names contains a text, in any case.
    ///
    /// - Parameter text: The text, without U+0000.
    /// - Complexity: O(*n*), where *n* is the length of all names.
    func names(containing text: String) -> [Bool] {
        let variants = NamePattern.variants(of: text).map(Self.lowercased)
        return bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return [] }
            return starts.map { start in variants.contains { strstr(base + start, $0) != nil } }
        }
    }

    /// A text as a C string, with its ASCII letters in lower case.
    private static func lowercased(_ text: String) -> [CChar] {
        text.utf8CString.map { byte in
            (CChar(UInt8(ascii: "A"))...CChar(UInt8(ascii: "Z"))).contains(byte) ? byte | 0x20 : byte
        }
    }
}
