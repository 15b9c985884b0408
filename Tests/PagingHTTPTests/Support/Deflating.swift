import CPagingZlib
import Foundation

extension Data {
    /// These bytes, compressed as a server does it: `windowBits` 31 for gzip, 15 for zlib, -15 for no header.
    func deflated(windowBits: Int32 = 31) -> Data {
        var stream = z_stream()
        deflateInit2_(
            &stream, 9, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        var input = Array(self)
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(count))) + 32)
        let capacity = output.count
        let size = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(capacity)
                deflate(&stream, Z_FINISH)
                return capacity - Int(stream.avail_out)
            }
        }
        deflateEnd(&stream)
        return Data(output.prefix(size))
    }
}
