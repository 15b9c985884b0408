import CPagingZlib
import Foundation

/// A decompressor that stops where a body exceeds the limits. It owns a zlib stream.
private struct Inflation: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    private let buffer: UnsafeMutablePointer<UInt8>
    private let status: Int32
    private static let bufferSize = 64 << 10

    init(_ compression: Compression) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        buffer = .allocate(capacity: Self.bufferSize)
        let windowBits: Int32 =
            switch compression {
            case .gzip: 15 + 16
            case .zlib: 15
            case .rawDeflate: -15
            }
        status = inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        buffer.deallocate()
    }

    /// Decompresses a body. The results of several gzip members are joined, and bytes after the last one are ignored.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the decompressed body.
    func inflate(_ body: UnsafeBufferPointer<UInt8>, _ limits: HTTPLimits) throws(InflationFault) -> Data {
        guard status == Z_OK else { throw .malformed }
        var inflated = Data()
        var rest = body[...]
        while true {
            let piece = rest.prefix(Int(Int32.max))
            // zlib does not write to its input, although the parameter is mutable.
            stream.pointee.next_in = UnsafeMutablePointer(
                mutating: UnsafeBufferPointer(rebasing: piece).baseAddress)
            stream.pointee.avail_in = UInt32(piece.count)
            stream.pointee.next_out = buffer
            stream.pointee.avail_out = UInt32(Self.bufferSize)
            let status = CPagingZlib.inflate(stream, Z_NO_FLUSH)
            rest = rest.dropFirst(piece.count - Int(stream.pointee.avail_in))
            let count = Self.bufferSize - Int(stream.pointee.avail_out)
            guard count <= limits.bodyBytes - inflated.count else { throw .tooLarge }
            inflated.append(buffer, count: count)
            guard !limits.isExceeded(inflatedBytes: inflated.count, from: body.count - rest.count) else {
                throw .ratioExceeded
            }
            switch status {
            case Z_OK: continue
            case Z_STREAM_END where rest.starts(with: [0x1F, 0x8B]): inflateReset(stream)
            case Z_STREAM_END: return inflated
            case Z_BUF_ERROR: throw .truncated
            default: throw .malformed
            }
        }
    }
}

enum InflationFault: Error {
    case tooLarge
    case ratioExceeded
    case truncated
    case malformed
}

extension HTTPLimits {
    /// The size in bytes up to which a body may be inflated by any ratio.
    private static let unlimitedBytes = 1 << 20

    /// Whether a body exceeds the inflation ratio, as a decompression bomb does.
    ///
    /// - Parameters:
    ///   - inflatedBytes: The decompressed size, in bytes.
    ///   - compressedBytes: The compressed size, in bytes.
    func isExceeded(inflatedBytes: Int, from compressedBytes: Int) -> Bool {
        let (allowed, overflow) = compressedBytes.multipliedReportingOverflow(by: inflationRatio)
        return !overflow && inflatedBytes > max(allowed, Self.unlimitedBytes)
    }
}

extension Data {
    /// Decompresses the bytes.
    ///
    /// - Throws: ``InflationFault`` if they are malformed, truncated or inflate too far.
    /// - Complexity: O(*n*), where *n* is the size of the result.
    func inflated(_ compression: Compression, _ limits: HTTPLimits) throws(InflationFault) -> Data {
        let inflation = Inflation(compression)
        let result: Result<Data, InflationFault> = withUnsafeBytes { bytes in
            Result { () throws(InflationFault) in
                try inflation.inflate(bytes.bindMemory(to: UInt8.self), limits)
            }
        }
        return try result.get()
    }
}

extension TransportResponse {
    /// Returns the response with its body decompressed.
    ///
    /// - Parameters:
    ///   - compression: The compression format of the body; `nil` if it is not compressed.
    ///   - limits: The limits of the decompressed size.
    /// - Throws: ``NetworkFailure`` if the body is malformed, truncated or too large.
    func inflated(_ compression: Compression?, _ limits: HTTPLimits) throws(NetworkFailure) -> TransportResponse {
        guard let compression else { return self }
        var response = self
        do {
            response.body = try body.inflated(compression, limits)
        } catch {
            throw NetworkFailure(error, limits, at: url.withoutQuery)
        }
        return response
    }
}

extension NetworkFailure {
    fileprivate init(_ fault: InflationFault, _ limits: HTTPLimits, at address: String) {
        switch fault {
        case .tooLarge: self.init(.bodyTooLarge(limitBytes: limits.bodyBytes), at: address)
        case .ratioExceeded: self.init(.bodyInflatesTooFar(limitRatio: limits.inflationRatio), at: address)
        case .truncated: self.init(.malformedResponse, at: address, details: "the compressed body ends too early")
        case .malformed: self.init(.malformedResponse, at: address, details: "the compressed body is malformed")
        }
    }
}
