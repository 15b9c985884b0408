import Foundation

extension String {
    /// Decodes bytes; `nil` if they are not valid UTF-8.
    ///
    /// The standard library's `String(validating:as:)` needs iOS 18.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    init?(validUTF8 bytes: UnsafeBufferPointer<UInt8>) {
        var text = String(decoding: bytes, as: UTF8.self)
        // Decoding replaces invalid bytes with U+FFFD, and its result is always valid. So the result has the bytes of
        // the input if and only if the input is valid.
        let isUnchanged = text.withUTF8 { decoded in
            guard decoded.count == bytes.count else { return false }
            guard let first = decoded.baseAddress, let other = bytes.baseAddress else { return true }
            return memcmp(first, other, bytes.count) == 0
        }
        guard isUnchanged else { return nil }
        self = text
    }

    /// Decodes bytes; `nil` if they are not valid UTF-8.
    init?(validUTF8 bytes: [UInt8]) {
        guard let text = bytes.withUnsafeBufferPointer({ String(validUTF8: $0) }) else { return nil }
        self = text
    }
}
