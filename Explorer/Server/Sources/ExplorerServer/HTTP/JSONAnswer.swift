import Foundation
import HTTPTypes
import Hummingbird

/// Makes the answers of the API: JSON, compressed as the client likes it, never kept by a cache.
enum JSONAnswer {
    /// The answer whose body is `value`.
    static func response(
        _ value: some Encodable, to request: Request, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        try response(bytes: bytes(of: value), to: request, status: status, headers: headers)
    }

    /// The answer whose body is JSON that is written already.
    static func response(
        bytes: [UInt8], to request: Request, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) throws -> Response {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        headers[.cacheControl] = "no-store"
        headers[.vary] = "Accept-Encoding"
        let coding = ContentCoding(accepting: request.headers[.acceptEncoding])
        if coding != .identity {
            headers[.contentEncoding] = coding.rawValue
        }
        let body = try Compression.compress(bytes, as: coding)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    /// The answer that says what was wrong.
    static func response(_ error: APIError, to request: Request) throws -> Response {
        try response(error, to: request, status: error.status, headers: error.headers)
    }

    static func bytes(of value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return [UInt8](try encoder.encode(value))
    }
}
