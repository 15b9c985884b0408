import CZlib

/// Decompresses what a server compressed.
///
/// - Returns: `nil` for bytes that are no whole gzip or zlib stream.
func inflated(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    let automatic: Int32 = 15 + 32
    guard inflateInit2_(&stream, automatic, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
        return nil
    }
    defer { inflateEnd(&stream) }
    var input = bytes
    var output = [UInt8](repeating: 0, count: 1 << 22)
    let capacity = output.count
    let result = input.withUnsafeMutableBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
            stream.next_in = input.baseAddress
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.baseAddress
            stream.avail_out = UInt32(capacity)
            return inflate(&stream, Z_FINISH)
        }
    }
    return result == Z_STREAM_END ? Array(output.prefix(capacity - Int(stream.avail_out))) : nil
}
