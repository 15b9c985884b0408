import Foundation
import HTTPTypes
import Hummingbird
import PagingHTTP

/// The API's methods, answered by another server that speaks the same API.
///
/// The page keeps its origin, its security policy and its compression; what the other server says, its errors and its
/// `backoff` among it, is handed on as it is.
public struct UpstreamAPI: Sendable {
    private let base: URL
    private let transport: any HTTPTransport
    private let gate: BackoffGate

    /// How long an answer may take, and how large it may be once it is decompressed. Redirects are not followed.
    private static let limits = HTTPLimits(
        firstByte: .seconds(15), idle: .seconds(15), total: .seconds(15), bodyBytes: 8 << 20, redirects: 0)

    /// The address is not one that requests can be sent to.
    public struct InvalidAddress: Error, CustomStringConvertible {
        /// What is wrong, in one line.
        public var description: String
    }

    /// An API at another address.
    ///
    /// - Parameter address: Such as `https://api.stackexchange.com`, without a path.
    /// - Throws: `InvalidAddress` for anything but `http` or `https` and a host.
    public init(address: String) throws {
        try self.init(address: address, transport: URLSessionTransport(limits: Self.limits), gate: BackoffGate())
    }

    init(address: String, transport: any HTTPTransport, gate: BackoffGate) throws {
        guard let url = URL(string: address), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false, ["", "/"].contains(url.path), url.query == nil, url.user == nil
        else {
            throw InvalidAddress(
                description: "--upstream must be an address such as https://api.stackexchange.com, not \(address)")
        }
        base = url
        self.transport = transport
        self.gate = gate
    }

    private struct Envelope: Decodable {
        var backoff: Int?
    }

    /// Requests from the other server what was requested here.
    ///
    /// - Parameters:
    ///   - request: The request, of which only the query and the accepted codings are used.
    ///   - path: The path of the API's method. It is not taken from the request: the router ignores empty segments, and
    ///     `//2.3/users` would name the host `2.3`.
    /// - Throws: `APIError` with status 502 for an answer that cannot be used, 503 while the other server wants not to
    ///   be called, 504 when it takes too long.
    func answer(_ request: Request, path: String) async throws -> Response {
        if let seconds = gate.secondsUntilOpen(path) {
            throw APIError.upstreamBackoff(seconds: seconds)
        }
        let answer = try await fetch(try url(of: request, path: path))
        guard answer.fields["Content-Type"]?.lowercased().hasPrefix("application/json") == true,
            (200..<600).contains(answer.status), !(300..<400).contains(answer.status),
            let envelope = try? JSONDecoder().decode(Envelope.self, from: answer.body)
        else {
            throw APIError.upstreamUnusable("answered \(answer.status) without an object of the API")
        }
        if let backoff = envelope.backoff {
            gate.close(path, seconds: backoff)
        }
        var headers = HTTPFields()
        if let retryAfter = answer.fields["Retry-After"] {
            headers[.retryAfter] = AccessLog.printable(retryAfter)
        }
        return try JSONAnswer.response(
            bytes: [UInt8](answer.body), to: request, status: HTTPResponse.Status(code: answer.status), headers: headers
        )
    }

    /// The same method and parameters at the other server; the tutorial's filter, which is often printed wrong, is
    /// spelled right.
    private func url(of request: Request, path: String) throws -> URL {
        let parameters = try QueryParameters(request.uri.query)
        let isMisspelled = try parameters.text("filter") == Filter.tutorialMisspelled
        let target = parameters.target(path, replacing: "filter", with: isMisspelled ? Filter.tutorialName : nil)
        guard let url = URL(string: target, relativeTo: base)?.absoluteURL else {
            throw APIError.malformedRequest
        }
        return url
    }

    private func fetch(_ url: URL) async throws -> TransportResponse {
        do {
            return try await transport.send(TransportRequest(.get, url, fields: ["Accept": "application/json"]))
        } catch let failure as NetworkFailure {
            if case .timedOut = failure.reason { throw APIError.upstreamTimedOut }
            throw APIError.upstreamUnusable("could not be read: \(failure)")
        }
    }
}
