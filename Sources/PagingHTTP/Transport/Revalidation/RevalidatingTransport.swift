import Foundation

/// A transport that revalidates stored responses with `ETag` and `Last-Modified`.
///
/// It wraps another transport and stores the last responses to `GET` requests that have an `ETag` or a `Last-Modified`.
/// It sends the next equal request with `If-None-Match` and `If-Modified-Since`. If the server returns 304, it returns
/// the stored response with the header fields of the 304 merged in.
///
/// Requests are equal if their URLs and all of their header fields are equal, so that no response is shared between
/// callers with different credentials. Responses with `Cache-Control: no-store` or `Vary: *` are not stored. Above its
/// limits the least recently used response is evicted. Requests with their own range or condition are passed through.
/// Any number of sources can share it.
///
/// ```swift
/// let transport = RevalidatingTransport(URLSessionTransport())
/// ```
public final class RevalidatingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let store: Locked<ResponseStore>

    /// Creates a transport without stored responses.
    ///
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - responseLimit: The greatest number of stored responses, zero or more.
    ///   - byteLimit: The greatest size of all stored responses, in bytes, zero or more.
    public init(_ transport: any HTTPTransport, responseLimit: Int = 100, byteLimit: Int = 16 << 20) {
        self.transport = transport
        store = Locked(ResponseStore(responseLimit: responseLimit, byteLimit: byteLimit))
    }

    /// Sends a request and returns the complete response.
    ///
    /// - Parameter request: The request.
    /// - Returns: The response, new or stored. Its status is 304 only if the request had its own condition.
    /// - Throws: The error of the wrapped transport, or ``NetworkFailure`` with
    ///   ``NetworkFailure/Reason/unexpectedNotModified`` if the server returns 304 to a request without a condition.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        guard !request.isConditional else { return try await transport.send(request) }
        guard let key = ResponseStore.Key(request) else { return try await sendUnconditionally(request) }
        guard let stored = store.withLock({ $0.use(key) }) else { return try await fetch(request, key) }
        var conditional = request
        stored.addConditions(to: &conditional.fields)
        let response = try await transport.send(conditional)
        guard response.status == 304 else {
            keep(response, key)
            return response
        }
        guard let renewed = stored.renewed(by: response) else { return try await fetch(request, key) }
        keep(renewed, key)
        return renewed
    }

    private func fetch(_ request: TransportRequest, _ key: ResponseStore.Key) async throws -> TransportResponse {
        let response = try await sendUnconditionally(request)
        keep(response, key)
        return response
    }

    private func sendUnconditionally(_ request: TransportRequest) async throws -> TransportResponse {
        let response = try await transport.send(request)
        if response.status == 304 { throw NetworkFailure(.unexpectedNotModified, at: request.url.withoutQuery) }
        return response
    }

    /// Stores a response in place of an older one. A server error leaves the older one stored.
    private func keep(_ response: TransportResponse, _ key: ResponseStore.Key) {
        guard response.isSuccess else { return }
        store.withLock { $0.store(StoredResponse(response), key) }
    }
}

extension TransportRequest {
    fileprivate var isConditional: Bool {
        ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range"]
            .contains { fields[$0] != nil }
    }
}
