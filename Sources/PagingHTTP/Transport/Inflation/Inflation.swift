import CPagingZlib
import Foundation

/// Inflates a body piece by piece, no further than the limits allow.
///
/// It holds memory of zlib's as long as it lives.
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
            case .bare: -15
            }
        status = inflateInit2_(stream, windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        buffer.deallocate()
    }

    /// Inflates all members of a body into one. What stands behind the last member is left out.
    func inflate(_ body: UnsafeBufferPointer<UInt8>, _ limits: HTTPLimits) throws(InflationFault) -> Data {
        guard status == Z_OK else { throw .malformed }
        var inflated = Data()
        var rest = body[...]
        while true {
            let piece = rest.prefix(Int(Int32.max))
            // zlib does not write where it reads from, though its type says so.
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
            guard !limits.isBomb(inflatedBytes: inflated.count, from: body.count - rest.count) else { throw .bomb }
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
    case bomb
    case truncated
    case malformed
}

extension HTTPLimits {
    /// Up to here a body may be inflated by any factor.
    private static let harmlessBytes = 1 << 20

    /// Whether so many bytes are more than an honest server makes out of so few.
    func isBomb(inflatedBytes: Int, from compressedBytes: Int) -> Bool {
        let (allowed, overflow) = compressedBytes.multipliedReportingOverflow(by: inflationRatio)
        return !overflow && inflatedBytes > max(allowed, Self.harmlessBytes)
    }
}

extension Data {
    /// The bytes that these are compressed from.
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

extension HTTPResponse {
    /// The answer with a body that is not compressed.
    ///
    /// - Parameters:
    ///   - compression: How the body is compressed; `nil` for not at all.
    ///   - limits: How far it may be inflated.
    /// - Throws: ``NetworkFailure`` where the body is broken, cut short or too large.
    func inflated(_ compression: Compression?, _ limits: HTTPLimits) throws(NetworkFailure) -> HTTPResponse {
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
        case .bomb: self.init(.bodyInflatesTooFar(limitRatio: limits.inflationRatio), at: address)
        case .truncated: self.init(.malformedAnswer, at: address, details: "the compressed body ends too early")
        case .malformed: self.init(.malformedAnswer, at: address, details: "the compressed body is broken")
        }
    }
}
