import Foundation

/// How a body is compressed.
enum Compression: Hashable, Sendable {
    case gzip
    /// With the header of zlib, which is what HTTP means by `deflate`.
    case zlib
    /// Without a header, which is what some servers mean by it.
    case bare

    /// What the first bytes of a body say, whatever its fields do. Neither JSON nor XML begins so.
    init?(firstBytesOf body: Data) {
        let start = Array(body.prefix(2))
        guard start.count == 2 else { return nil }
        switch (start[0], start[1]) {
        case (0x1F, 0x8B): self = .gzip
        // The two bytes are a multiple of 31; the first is the same for all that is compressed today. Without a
        // dictionary the second is none of those that words go on with behind an x.
        case (0x78, let second) where (0x7800 + Int(second)) % 31 == 0 && second & 0x20 == 0: self = .zlib
        default: return nil
        }
    }

    /// What a body that nobody has inflated yet is compressed by.
    ///
    /// - Returns: `nil` where it is not compressed.
    /// - Throws: The name of a compression that is not known here.
    init?(of response: HTTPResponse) throws(UnknownEncoding) {
        if let sniffed = Compression(firstBytesOf: response.body) {
            self = sniffed
            return
        }
        let label = response.fields["Content-Encoding"]?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
        switch label {
        case _ where response.body.isEmpty: return nil
        case "", "identity": return nil
        case "gzip", "x-gzip": self = .gzip
        case "deflate": self = .bare
        default: throw UnknownEncoding(name: label)
        }
    }

    struct UnknownEncoding: Error {
        let name: String
    }
}
