import Foundation

/// The compression format of a body.
enum Compression: Hashable, Sendable {
    case gzip
    /// Deflate with a zlib header, as RFC 9110 defines the encoding `deflate`.
    case zlib
    /// Deflate without a header, which some servers send as `deflate`.
    case rawDeflate

    /// Detects the format by the first bytes of a body, whatever its header fields say. No JSON or XML begins with
    /// them.
    ///
    /// - Returns: `nil` if the bytes are not those of a compressed body.
    init?(firstBytesOf body: Data) {
        let start = Array(body.prefix(2))
        guard start.count == 2 else { return nil }
        switch (start[0], start[1]) {
        case (0x1F, 0x8B): self = .gzip
        // RFC 1950: deflate with the usual window of 32 KB. The two bytes are a multiple of 31, and the bit 0x20 of the
        // second is not set without a dictionary. No word that begins with "x" matches.
        case (0x78, let second) where (0x7800 + Int(second)) % 31 == 0 && second & 0x20 == 0: self = .zlib
        default: return nil
        }
    }

    /// Detects the format of a body by its first bytes, or else by its `Content-Encoding`.
    ///
    /// - Parameter response: A response whose body was not decompressed.
    /// - Returns: `nil` if the body is not compressed.
    /// - Throws: ``UnknownEncoding`` if the format is not supported.
    init?(of response: TransportResponse) throws(UnknownEncoding) {
        if let sniffed = Compression(firstBytesOf: response.body) {
            self = sniffed
            return
        }
        let label = response.fields["Content-Encoding"]?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        switch label {
        case _ where response.body.isEmpty: return nil
        case "", "identity": return nil
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .rawDeflate
        default: throw UnknownEncoding(name: label)
        }
    }

    /// The compression format is not supported.
    struct UnknownEncoding: Error {
        let name: String
    }
}
