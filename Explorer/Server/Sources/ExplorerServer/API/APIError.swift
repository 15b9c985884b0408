import HTTPTypes

/// An error as the Stack Exchange API answers it: an object that names it, at HTTP status 400 unless HTTP itself has a
/// better one.
struct APIError: Error, Equatable, Sendable {
    /// The API's own number of the error, which is not the HTTP status.
    var id: Int

    /// The API's own name of the error.
    var name: String

    /// What was wrong, and where.
    var message: String

    var status: HTTPResponse.Status = .badRequest

    /// Header fields that belong to the status.
    var headers: HTTPFields = [:]

    /// A parameter that is missing or cannot be right.
    static func badParameter(_ parameter: String, _ what: String) -> APIError {
        APIError(id: 400, name: "bad_parameter", message: "\(parameter): \(what)")
    }

    /// A site that does not exist.
    static func unknownSite(_ site: String) -> APIError {
        APIError(id: 400, name: "bad_parameter", message: "No site found for name \(QueryParameters.quoted(site))")
    }

    /// A path under `/2.3` that is no method.
    static let noMethod = APIError(id: 404, name: "no_method", message: "this method cannot be called")

    /// A path at which nothing lies.
    static let notFound = APIError(id: 404, name: "not_found", message: "nothing lies at this path", status: .notFound)

    /// A method that the path does not allow.
    ///
    /// - Parameters:
    ///   - method: The method of the request.
    ///   - allowed: The methods of the path, one or more.
    static func methodNotAllowed(
        _ method: HTTPRequest.Method, allowed: [HTTPRequest.Method] = [.get, .head]
    ) -> APIError {
        let names = allowed.map(\.rawValue)
        return APIError(
            id: 405, name: "method_not_allowed",
            message: "\(method.rawValue) is not allowed here, only \(names.joined(separator: " and "))",
            status: .methodNotAllowed, headers: [.allow: names.joined(separator: ", ")])
    }

    /// A user that does not exist.
    static func unknownUser(_ id: User.ID, _ site: Site) -> APIError {
        APIError(
            id: 404, name: "not_found", message: "there is no user \(id) on \(site.parameter)", status: .notFound)
    }

    /// An idempotency key that came with another edit before.
    static let keyOfOtherEdit = APIError(
        id: 422, name: "idempotency_key_reused",
        message: "the Idempotency-Key was used for another edit; use a new key for each edit",
        status: .unprocessableContent)

    /// More users were edited than are remembered.
    ///
    /// - Parameter remedy: What forgets the edits.
    static func tooManyEdits(remedy: String) -> APIError {
        APIError(
            id: 507, name: "too_many_edits", message: "too many users were edited; \(remedy)",
            status: .insufficientStorage)
    }

    /// A request with a longer body than the server reads.
    static func bodyTooLarge(_ maximumSize: Int) -> APIError {
        APIError(
            id: 413, name: "body_too_large", message: "the body is longer than \(maximumSize) bytes",
            status: .contentTooLarge)
    }

    /// A request whose first line is longer than the server reads.
    static let uriTooLong = APIError(
        id: 400, name: "bad_parameter", message: "the URL is longer than 16384 bytes", status: .uriTooLong)

    /// A request with more or longer header fields than the server reads.
    static let headersTooLarge = APIError(
        id: 400, name: "bad_request", message: "the header fields are too many or too long",
        status: .requestHeaderFieldsTooLarge)

    /// Bytes that are no HTTP request.
    static let malformedRequest = APIError(id: 400, name: "bad_request", message: "this is no HTTP/1.1 request")

    /// A request without a `Host` field, with several, or with one that names no host.
    static let badHost = APIError(
        id: 400, name: "bad_request", message: "Host: send this field once, such as localhost:8080")

    /// A request whose connection ended before it.
    static let incompleteBody = APIError(
        id: 400, name: "bad_request", message: "the connection was closed before the end of the body")

    /// A request that took too long to arrive.
    static let requestTimeout = APIError(
        id: 408, name: "request_timeout", message: "the request did not arrive within 10 seconds",
        status: .requestTimeout)

    /// A body whose `Content-Type` is another one than JSON's, or is missing.
    static let notJSON = APIError(
        id: 415, name: "unsupported_media_type", message: "the body must have Content-Type: application/json",
        status: .unsupportedMediaType)

    /// A change that was sent to a host of another name.
    static func foreignHost(_ host: String) -> APIError {
        APIError(
            id: 403, name: "access_denied",
            message: """
                changes for the host \(QueryParameters.quoted(host)) are refused; if it is this server's name, start the \
                server with --allowed-host
                """, status: .forbidden)
    }

    /// A change that the page of another site has sent.
    static func foreignOrigin(_ origin: String) -> APIError {
        APIError(
            id: 403, name: "access_denied",
            message: "changes from pages of \(QueryParameters.quoted(origin)) are refused", status: .forbidden)
    }

    /// Nothing is wrong with the request; the server cannot answer it now.
    static let temporarilyUnavailable = APIError(
        id: 503, name: "temporarily_unavailable", message: "the service is temporarily unavailable",
        status: .serviceUnavailable)

    /// The database cannot answer now: it cannot be reached, is too busy, or ended the statement.
    static let databaseUnavailable = APIError(
        id: 503, name: "temporarily_unavailable",
        message: "the database is temporarily unavailable, repeat the request later", status: .serviceUnavailable,
        headers: [.retryAfter: "1"])

    /// More searches are running or waiting than the server accepts.
    static let tooManySearches = APIError(
        id: 503, name: "temporarily_unavailable",
        message: "too many searches are running; repeat the request later", status: .serviceUnavailable,
        headers: [.retryAfter: "1"])

    /// A fault of the server's own. The reason is in its log, not in the answer.
    static let internalError = APIError(
        id: 500, name: "internal_error", message: "an error occurred in the server", status: .internalServerError)
}

extension APIError: Encodable {
    private enum CodingKeys: String, CodingKey {
        case id = "error_id"
        case name = "error_name"
        case message = "error_message"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(name, forKey: .name)
        try container.encode(message, forKey: .message)
    }
}
