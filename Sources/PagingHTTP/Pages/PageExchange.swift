import Foundation

/// Requests the pages of a list, for all loads of its source.
struct PageExchange: Sendable {
    let style: PaginationStyle
    let address: URL
    let configuration: HTTPPagesConfiguration
    /// The value of the `Authorization` field, if the URL had a user and password.
    let authorization: String?
    private let transport: any HTTPTransport
    private let gate: RequestGate
    private let longestPage = LongestPage()

    /// - Parameters:
    ///   - style: How the API pages the list.
    ///   - address: The URL of the list.
    ///   - configuration: Header fields, the transport, waiting times and more.
    ///   - gate: Delays the requests; `nil` for a gate of this list's own.
    init(
        _ style: PaginationStyle, _ address: URL, _ configuration: HTTPPagesConfiguration, _ gate: RequestGate? = nil
    ) {
        self.style = style
        (self.address, authorization) = address.extractingBasicAuth
        self.configuration = configuration
        transport = configuration.transport
        self.gate = gate ?? RequestGate(configuration)
    }

    /// Requests a page and parses the response.
    ///
    /// - Throws: ``HTTPFailure``, `CancellationError`, the error that ``HTTPPagesConfiguration/prepare`` threw, or a failure of
    ///   the transport's own.
    func page<Item>(
        _ name: PageName, size: Int, _ reading: @Sendable (PageAnswer) throws -> [Item]
    ) async throws -> ItemPage<Item, PageCursor> {
        let draft: RequestDraft
        do { draft = try self.request(for: name, size: size) } catch { throw HTTPFailure.link(error) }
        var request = draft.finished(configuration.links)
        do {
            try await gate.pass {
                request = draft.finished(configuration.links)
                if draft.isSameOrigin { try await configuration.prepare(&request) }
            }
        } catch let failure as HeldBack {
            throw HTTPFailure.heldBack(failure)
        }
        let mayRepeat = request.method == .get || configuration.repeatsPosts
        do {
            let response = try await transport.response(to: request)
            gate.apply(BackoffHints(response, at: Date()))
            return try read(response, to: request, name, draft.size, reading)
        } catch let refusal as Refusal {
            throw HTTPFailure.api(refusal.failure)
        } catch let failure as HTTPFailure {
            throw mayRepeat || !Self.leavesOutcomeOpen(failure) ? failure : .unrepeatable(failure)
        } catch let failure as any PageFailure where failure.isTransient && !mayRepeat {
            throw HTTPFailure.unrepeatable(.network(NetworkFailure(failure, at: request.url)))
        }
    }

    private func read<Item>(
        _ response: TransportResponse, to request: TransportRequest, _ name: PageName, _ size: Int?,
        _ reading: (PageAnswer) throws -> [Item]
    ) throws -> ItemPage<Item, PageCursor> {
        do throws(LinkFailure) {
            try request.checkOrigin(of: response)
            if !name.isFirst(in: style.addressing), style.endRules.contains(.status(response.status)) {
                return ItemPage([], next: nil, isLast: true)
            }
            try request.checkRedirect(in: response)
        } catch {
            throw HTTPFailure.link(error)
        }
        if response.status == 204 { return try pageWithoutBody(response, name) }
        let limit = ParsingLimit(configuration.longestParse)
        let answer: PageAnswer
        do { answer = try self.answer(response, name, limit) } catch {
            try limit.check(response.url)
            throw error
        }
        do {
            let items = try reading(answer)
            if response.status == 202, items.isEmpty { throw HTTPFailure.status(StatusFailure(response)) }
            let pageSize = size.map { longestPage.pageSize(requested: $0, count: items.count) }
            let isLast = try answer.isLast(name, size: pageSize, count: items.count)
            let (next, lacksNextPage) = try nextPage(in: answer, behind: name, isLast)
            configuration.onAnswer?(
                AnswerReport(
                    place: name.place(isFirst: name == style.firstPage), itemCount: items.count,
                    hasList: answer.hasList, hasError: answer.failure != nil, lacksNextPage: lacksNextPage,
                    values: answer.values(at: configuration.observed), envelope: answer.envelope))
            return ItemPage(
                items, next: next, previous: try answer.cursor(before: name, isLast: isLast), total: answer.total,
                isLast: isLast)
        } catch let failure as DecodingFailure {
            throw HTTPFailure.decoding(failure)
        } catch let failure as HTTPFailure {
            throw failure
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw HTTPFailure.decoding(DecodingFailure(error, response, under: style.items.list))
        }
    }

    /// The cursor of the next page, and whether the response lacks it although it says that there is a next page.
    private func nextPage(
        in answer: PageAnswer, behind name: PageName, _ isLast: Bool?
    ) throws(DecodingFailure) -> (cursor: PageCursor?, isMissing: Bool) {
        do {
            return (try answer.cursor(behind: name, isLast: isLast), false)
        } catch {
            guard configuration.deliversIncompletePages, error.reason == DecodingFailure.unnamedPage else {
                throw error
            }
            return (nil, true)
        }
    }

    /// The page of a response without a body (204). It ends the list unless its header fields name a next page.
    private func pageWithoutBody<Item>(_ response: TransportResponse, _ name: PageName) throws -> ItemPage<
        Item, PageCursor
    > {
        do {
            let answer = try PageAnswer(withoutBody: response, style)
            let next = try answer.cursor(behind: name, isLast: nil)
            return ItemPage(
                [], next: next, previous: try answer.cursor(before: name, isLast: nil),
                isLast: next == nil && name.direction == .append ? true : nil)
        } catch {
            throw HTTPFailure.decoding(error)
        }
    }

    /// Parses a response and throws the error object of the API, if it has one, whatever its status.
    private func answer(
        _ response: TransportResponse, _ name: PageName, _ limit: ParsingLimit
    ) throws -> PageAnswer {
        let answer: PageAnswer
        do { answer = try PageAnswer(response, style, observing: configuration.observed, until: limit) } catch {
            // A response that is not ready yet (202) may have no body.
            guard response.isSuccess, response.status != 202 else { throw failure(of: response, name) }
            throw HTTPFailure.decoding(error)
        }
        if let pause = answer.pause, pause > .zero { gate.close(for: pause + RequestGate.backoffMargin) }
        if answer.isQuotaSpent { gate.quotaSpent() }
        if let (rule, code, failure) = answer.failure {
            let isThrottle = rule.throttleCodes.contains(code)
            if let delay = failure.retryDelay ?? (isThrottle ? RequestGate.unstatedBackoff : nil) {
                gate.close(for: delay)
            }
            let isExpired =
                rule.expiryCodes.contains(code) || isExpiry(response.status, name) && !failure.isTransient
            guard isExpired, let cursor = name.cursor else {
                if rule.isTransient(code) || response.status == 429 { throw Refusal(failure: failure) }
                if configuration.deliversIncompletePages, response.isSuccess, !failure.isTransient, answer.hasItems {
                    return answer
                }
                throw HTTPFailure.api(failure)
            }
            throw HTTPFailure.cursor(
                CursorFailure(
                    cursor: "\(cursor)", status: response.status,
                    message: [failure.name, failure.message].filter { !$0.isEmpty }.joined(separator: " ")))
        }
        guard response.isSuccess else { throw failure(of: response, name) }
        return answer
    }

    private func failure(of response: TransportResponse, _ name: PageName) -> HTTPFailure {
        guard isExpiry(response.status, name), let cursor = name.cursor else {
            return .status(StatusFailure(response))
        }
        return .cursor(
            CursorFailure(cursor: "\(cursor)", status: response.status, message: "\(BodySample(response.body))"))
    }

    /// Whether the server may have executed a request that failed transiently.
    private static func leavesOutcomeOpen(_ failure: HTTPFailure) -> Bool {
        guard failure.isTransient else { return false }
        return switch failure {
        case .network(let failure): !failure.wasNotSent
        case .status(let failure): failure.status != 429
        case .api, .decoding: true
        case .heldBack, .link, .cursor, .unrepeatable: false
        }
    }

    /// Whether a status means that the server does not accept the cursor.
    private func isExpiry(_ status: Int, _ name: PageName) -> Bool {
        name.cursor != nil && [400, 404, 410, 416].contains(status)
    }
}

/// An error of the API that means that it did not execute the request.
private struct Refusal: Error {
    let failure: APIFailure
}

extension NetworkFailure {
    /// Whether the request never reached the server.
    fileprivate var wasNotSent: Bool {
        switch reason {
        case .offline, .hostNotFound, .connectionRefused, .timedOut(.connect): true
        default: false
        }
    }
}

extension URL {
    /// The URL without user and password, and the `Authorization` value that replaces them (RFC 7617).
    fileprivate var extractingBasicAuth: (address: URL, authorization: String?) {
        guard let user = user(percentEncoded: false),
            var components = components
        else { return (self, nil) }
        let caller = "\(user):\(password(percentEncoded: false) ?? "")"
        components.user = nil
        components.password = nil
        return (components.url ?? self, "Basic \(Data(caller.utf8).base64EncodedString())")
    }
}
