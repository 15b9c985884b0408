import Paging
import PagingHTTP
import Synchronization

extension Walk {
    /// Checks that the offsets of a list count items: the page that begins one item before the second page must begin
    /// with the last item of the first page.
    ///
    /// It may also begin with another item of that page: some servers round offsets down, or filter after limiting. Then
    /// items may be repeated, and none is missing.
    ///
    /// - Parameters:
    ///   - items: The items of the first page.
    ///   - state: The state before the first page.
    ///   - transport: Sends the request.
    /// - Throws: ``WrongPage`` if the page begins with another item, or the error of the request.
    func checkOffsets(after items: [RawItem], _ state: WalkState, _ transport: some HTTPTransport) async throws {
        let start = if case .offset(let offset) = state.place { offset } else { 0 }
        let (offset, overflow) = start.addingReportingOverflow(items.count - 1)
        guard items.count > 1, !overflow else { return }
        let source = try source(state, SingleResponse(transport), AnswerReports())
        var pages = source.pages(from: .offset(offset)).makeAsyncIterator()
        let page: SequencePage<RawItem>?
        do { page = try await pages.next() } catch let failure as HTTPFailure where failure.isOfMissingPage {
            // Some servers accept only multiples of the page size.
            return
        }
        let found = page?.items.first
        if let found, items.contains(where: { $0.id == found.id }) { return }
        let details = state.choice.details
        throw WrongPage(
            offset: offset,
            notCountedBy: details.offsetBody?.description ?? details.offsetParameter ?? "offset",
            isEmpty: found == nil, state.trial == nil ? state.choice : nil)
    }
}

/// A transport that fails after the first successful response, because a page sequence loads the next page ahead.
final class SingleResponse: HTTPTransport {
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
