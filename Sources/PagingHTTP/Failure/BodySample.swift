import Foundation

/// The beginning of a body, short enough for a log.
public struct BodySample: Hashable, Sendable, CustomStringConvertible {
    /// The greatest number of bytes in a sample.
    public static let byteLimit = 1024

    /// The beginning of the body as text. Bytes that are not UTF-8 show as U+FFFD.
    public let text: String
    /// How many bytes the whole body has.
    public let byteCount: Int

    init(_ body: Data) {
        byteCount = body.count
        var bytes = body.prefix(Self.byteLimit)
        if let next = body.dropFirst(Self.byteLimit).first, next & 0xC0 == 0x80 {
            // A character that the limit cuts in two is left out.
            let tail = bytes.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
            bytes = bytes.dropLast(tail + 1)
        }
        var text = String(decoding: bytes, as: UTF8.self)
        while text.utf8.count > Self.byteLimit { text.removeLast() }
        self.text = text
    }

    /// The text, with the size of the whole body if the text is cut.
    public var description: String {
        byteCount > text.utf8.count ? "\(text)… (\(byteCount) bytes)" : text
    }
}
