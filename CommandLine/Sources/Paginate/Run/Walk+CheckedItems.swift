import Paging
import PagingHTTP
import Synchronization

extension Walk {
    /// Requests one page for a check, and does not load the next one ahead.
    ///
    /// - Parameters:
    ///   - place: The place of the page.
    ///   - state: The state of the walk.
    ///   - transport: Sends the request.
    ///   - pageSize: The number of items to request; `nil` for that of the job.
    /// - Returns: Its items.
    /// - Throws: ``IncompleteStyle``, or the error of the request.
    func checkedItems(
        at place: SavedPlace, _ state: WalkState, _ transport: some HTTPTransport, pageSize: Int? = nil
    ) async throws -> [RawItem] {
        let source = try source(state, SingleResponse(transport), AnswerReports(), pageSize: pageSize)
        var pages = source.pages(from: place.place).makeAsyncIterator()
        return try await pages.next()?.items ?? []
    }

    /// The transport of the walk. That of a part of a plan does not request what is after the part.
    func transport(for choice: StyleChoice) -> any HTTPTransport {
        job.part.map { PartTransport(part: $0, choice: choice, transport: transport) } ?? transport
    }
}

/// A transport that fails after the first successful response, because a page sequence loads the next page ahead.
fileprivate final class SingleResponse: HTTPTransport {
    private let transport: any HTTPTransport
    private let isDone = Mutex(false)

    init(_ transport: any HTTPTransport) {
        self.transport = transport
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse {
        if isDone.withLock({ $0 }) { throw CancellationError() }
        let response = try await transport.send(request)
        if response.isSuccess { isDone.withLock { $0 = true } }
        return response
    }
}
