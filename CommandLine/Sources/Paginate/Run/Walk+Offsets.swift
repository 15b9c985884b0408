import Paging
import PagingHTTP

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
        let found: RawItem?
        do { found = try await checkedItems(at: .offset(offset), state, transport).first } catch let failure
            as HTTPFailure
            where failure.isOfMissingPage
        {
            // Some servers accept only multiples of the page size.
            return
        }
        if let found, items.contains(where: { $0.id == found.id }) { return }
        let details = state.choice.details
        throw WrongPage(
            offset: offset,
            notCountedBy: details.offsetBody?.description ?? details.offsetParameter ?? "offset",
            isEmpty: found == nil, state.trial == nil ? state.choice : nil)
    }
}
