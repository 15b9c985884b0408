import Foundation

/// A transport that asks a server whether a page has changed before it has the page sent again.
///
/// It stands around another transport and keeps the last answers to `GET` requests that have an `ETag` or a
/// `Last-Modified`. The next equal request goes out with `If-None-Match` and `If-Modified-Since`; where the server
/// answers 304, the kept answer is given, with its body and its fields, `Link` among them, renewed by the 304's.
///
/// Requests are equal where their addresses and all their fields are: whoever asks with other credentials, in whatever
/// field they stand, never sees the answer. Kept is what may be (no `Cache-Control: no-store`, no `Vary: *`) and as
/// much as the limits allow; what was not used for the longest leaves first. Requests with a range or a condition of
/// their own pass through. It may be shared by any number of sources.
///
/// ```swift
/// let transport = RevalidatingTransport(URLSessionTransport())
/// ```
public final class RevalidatingTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let answers: Locked<StoredAnswers>

    /// A transport that has kept nothing yet.
    ///
    /// - Parameters:
    ///   - transport: What carries the requests.
    ///   - answerLimit: How many answers are kept, zero or more.
    ///   - byteLimit: How many bytes the kept answers may have together, zero or more.
    public init(_ transport: any HTTPTransport, answerLimit: Int = 100, byteLimit: Int = 16 << 20) {
        self.transport = transport
        answers = Locked(StoredAnswers(answerLimit: answerLimit, byteLimit: byteLimit))
    }

    /// Sends a request and waits for the whole answer.
    ///
    /// - Parameter request: What to send.
    /// - Returns: The answer, new or kept. It has the status 304 only where the request itself had a condition.
    /// - Throws: What the transport throws; ``NetworkFailure`` with ``NetworkFailure/Reason/unaskedNotModified`` where
    ///   a server answers 304 to a request without a condition.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard !request.isConditional else { return try await transport.send(request) }
        guard let key = StoredAnswers.Key(request) else { return try await whole(request) }
        guard let stored = answers.withLock({ $0.use(key) }) else { return try await fetch(request, key) }
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

    private func fetch(_ request: HTTPRequest, _ key: StoredAnswers.Key) async throws -> HTTPResponse {
        let response = try await whole(request)
        keep(response, key)
        return response
    }

    private func whole(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await transport.send(request)
        if response.status == 304 { throw NetworkFailure(.unaskedNotModified, at: request.url.withoutQuery) }
        return response
    }

    /// Keeps an answer in the place of an older one. A failure of the server says nothing about the older one.
    private func keep(_ response: HTTPResponse, _ key: StoredAnswers.Key) {
        guard response.isSuccess else { return }
        answers.withLock { $0.keep(StoredAnswer(response), key) }
    }
}

extension HTTPRequest {
    fileprivate var isConditional: Bool {
        ["If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range"]
            .contains { fields[$0] != nil }
    }
}
