import Foundation

/// Asks for one page of a list at a time, for all loads of its source.
struct PageExchange: Sendable {
    let style: PaginationStyle
    let address: URL
    let options: HTTPPagesOptions
    private let transport: any HTTPTransport
    private let gate: RequestGate

    init(
        _ style: PaginationStyle, _ address: URL, _ options: HTTPPagesOptions, _ transport: any HTTPTransport
    ) {
        self.style = style
        self.address = address
        self.options = options
        self.transport = transport
        gate = RequestGate(options.clock)
    }

    /// Asks for a page and reads the answer.
    ///
    /// - Throws: ``HTTPFailure`` or `CancellationError`.
    func page<Item>(
        _ name: PageName, size: Int, _ reading: (PageAnswer) throws -> [Item]
    ) async throws -> Page<Item, PageCursor> {
        let request: HTTPRequest
        do { request = try self.request(for: name, size: size) } catch { throw HTTPFailure.link(error) }
        do { try await gate.pass() } catch let failure as HeldBack { throw HTTPFailure.heldBack(failure) }
        do {
            let response = try await transport.response(to: request)
            gate.heed(ServerWishes(response, at: Date()))
            return try read(response, name, size, reading)
        } catch let failure as HTTPFailure where !mayRepeat(request) && failure.leavesOutcomeOpen {
            throw HTTPFailure.unrepeatable(failure)
        }
    }

    private func mayRepeat(_ request: HTTPRequest) -> Bool {
        request.method == .get || options.repeatsPosts
    }

    private func read<Item>(
        _ response: HTTPResponse, _ name: PageName, _ size: Int, _ reading: (PageAnswer) throws -> [Item]
    ) throws -> Page<Item, PageCursor> {
        let isFirst = name.isFirst(in: style.addressing)
        if response.status == 204 || !isFirst && style.endRules.contains(.status(response.status)) {
            return Page([], next: nil, isLast: true)
        }
        let answer = try answer(response, name)
        let items: [Item]
        do { items = try reading(answer) } catch let failure as DecodingFailure {
            throw HTTPFailure.decoding(failure)
        } catch {
            throw HTTPFailure.decoding(DecodingFailure(error, response, beneath: style.items.list))
        }
        return Page(
            items, next: answer.cursor(behind: name), previous: answer.cursor(before: name), total: answer.total,
            isLast: answer.isLast(name, size: size, count: items.count))
    }

    /// Reads an answer for the API's error object first, whatever its status.
    private func answer(_ response: HTTPResponse, _ name: PageName) throws -> PageAnswer {
        let answer: PageAnswer
        do { answer = try PageAnswer(response, style) } catch {
            guard response.isSuccess else { throw failure(of: response, name) }
            throw HTTPFailure.decoding(error)
        }
        if let (rule, failure) = answer.failure {
            let isExpired = rule.expiryCodes.contains(failure.name) || isExpiry(response.status, name)
            guard isExpired, let cursor = name.cursor else { throw HTTPFailure.api(failure) }
            throw HTTPFailure.cursor(
                CursorFailure(
                    cursor: "\(cursor)", status: response.status, message: "\(failure.name) \(failure.message)"))
        }
        guard response.isSuccess else { throw failure(of: response, name) }
        return answer
    }

    private func failure(of response: HTTPResponse, _ name: PageName) -> HTTPFailure {
        guard isExpiry(response.status, name), let cursor = name.cursor else {
            return .status(StatusFailure(response))
        }
        return .cursor(
            CursorFailure(cursor: "\(cursor)", status: response.status, message: "\(BodySample(response.body))"))
    }

    /// Whether a status says that the server does not know what named the page.
    private func isExpiry(_ status: Int, _ name: PageName) -> Bool {
        name.cursor != nil && [400, 404, 410, 416].contains(status)
    }
}

extension HTTPFailure {
    /// Whether the request may have been carried out although it failed, and may be worth repeating.
    fileprivate var leavesOutcomeOpen: Bool {
        switch self {
        case .network, .status, .decoding: isTransient
        case .api, .heldBack, .link, .cursor, .unrepeatable: false
        }
    }
}
