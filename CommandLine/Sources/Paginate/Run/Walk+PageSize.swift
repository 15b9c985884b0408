import Paging
import PagingHTTP

extension Walk {
    /// Checks that page numbers count pages of the size that the server sends, if the first page is shorter than the
    /// requested page size.
    ///
    /// The server may have a limit below the requested size, and yet skip as many items as were requested for each page.
    /// So the second page of the size of the first one must begin with an item of the first or the second page.
    ///
    /// - Parameters:
    ///   - items: The items of the page at the place of the state. It is checked if it is the second one.
    ///   - state: The state before that page.
    ///   - transport: Sends the request.
    /// - Throws: ``WrongPage`` if items are skipped, or the error of the request.
    func checkPageSize(second items: [RawItem], _ state: WalkState, _ transport: some HTTPTransport) async throws {
        let count = state.end.firstCount
        guard state.end.pages == 1, case .number(let number, _) = state.place, let first = items.first,
            let requested = requestedSize(state), count > 1, count < requested
        else { return }
        let source = try source(state, SingleResponse(transport), AnswerReports(), pageSize: count)
        var pages = source.pages(from: .number(number, pageSize: count)).makeAsyncIterator()
        let found: [RawItem]
        do { found = try await pages.next()?.items ?? [] } catch let failure as HTTPFailure
            where failure.isOfMissingPage
        {
            notify(
                "the server has no pages of \(count) items: some may be missing, because page 1 has fewer than requested"
            )
            return
        }
        if let start = found.first, start.id == first.id || state.written.lastPageHas(KeyDigest(of: start.id)) {
            return
        }
        throw WrongPage(requestedSize: requested, sent: count)
    }

    /// The page size that requests name, in the parameter of the style; `nil` if they name none.
    private func requestedSize(_ state: WalkState) -> Int? {
        let details = state.choice.details
        if let size = job.pageSize { return size }
        if let place = details.sizeBody { return place.steps.reduce(job.body) { $0?.child($1) }?.integer }
        return Evidence.query(of: state.base.absoluteString).last { $0.name == details.sizeParameter }.flatMap {
            Int($0.value)
        }
    }
}
