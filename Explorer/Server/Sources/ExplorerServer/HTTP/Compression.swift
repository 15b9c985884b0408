import CZlib

/// Compresses the bodies of answers with zlib.
enum Compression {
    /// zlib refused; the only reasons it has here are memory and a library that does not fit its header.
    struct Failure: Error {
        var code: Int32
    }

    /// Compresses bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole body, below 4 GB.
    ///   - coding: `deflate` means the zlib format, as HTTP defines it.
    ///   - level: 1, fast, to 9, small.
    /// - Throws: `Compression.Failure`.
    static func compress(_ bytes: [UInt8], as coding: ContentCoding, level: Int32 = 6) throws -> [UInt8] {
        let windowBits: Int32
        switch coding {
        case .identity: return bytes
        case .deflate: windowBits = 15
        case .gzip: windowBits = 15 + 16
        }
        var stream = z_stream()
        let started = deflateInit2_(
            &stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard started == Z_OK else { throw Failure(code: started) }
        defer { deflateEnd(&stream) }

        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        var input = bytes
        return try [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            try input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                let ended = deflate(&stream, Z_FINISH)
                guard ended == Z_STREAM_END else { throw Failure(code: ended) }
            }
            count = output.count - Int(stream.avail_out)
        }
    }
}
