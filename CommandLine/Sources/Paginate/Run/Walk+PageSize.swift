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
    /// - Returns: The requested size, if the server refuses to send pages of the size of the first one, so that the check is
    ///   not possible; otherwise `nil`.
    /// - Throws: ``WrongPage`` if items are skipped, or the error of the request.
    func checkPageSize(second items: [RawItem], _ state: WalkState, _ transport: some HTTPTransport) async throws
        -> Int?
    {
        let count = state.end.firstCount
        guard state.end.pages == 1, case .number(let number, _) = state.place, let first = items.first,
            let (requested, details) = requestedSize(state), count > 1, count < requested
        else { return nil }
        var sized = state
        sized.choice.details = details
        let found: [RawItem]
        do {
            found = try await checkedItems(
                at: .number(number, pageSize: count), sized, transport, pageSize: count)
        } catch let failure as HTTPFailure where failure.isOfMissingPage { return requested }
        if let start = found.first, start.id == first.id || state.written.lastPageHas(KeyDigest(of: start.id.bytes)) {
            return nil
        }
        let place =
            details.sizeBody.map { ["--size-body", $0.description] }
            ?? details.sizeParameter.map { ["--size-parameter", $0] } ?? []
        let isKnown = details == state.choice.details
        throw WrongPage(requestedSize: requested, sent: count, sizeArguments: isKnown ? [] : place)
    }

    /// The page size that requests name, and the options of the style with its place; `nil` if they name none.
    func requestedSize(_ state: WalkState) -> (size: Int, details: StyleDetails)? {
        var details = state.choice.details
        if let size = job.pageSize { return (size, details) }
        if let size = details.sizeBody.flatMap({ $0.steps.reduce(job.body) { $0?.child($1) }?.integer }) {
            return (size, details)
        }
        let query = Evidence.query(of: state.base.absoluteString)
        if let size = query.last(where: { $0.name == details.sizeParameter }).flatMap({ Int($0.value) }) {
            return (size, details)
        }
        (details.sizeParameter, details.sizeBody) = (nil, nil)
        for name in FullPage.limitNames {
            if let size = query.last(where: { $0.name == name }).flatMap({ Int($0.value) }) {
                details.sizeParameter = name
                return (size, details)
            }
            if let size = job.body?[name]?.integer {
                details.sizeBody = JSONPointer(steps: [name])
                return (size, details)
            }
        }
        return nil
    }
}
