import Foundation
import Paging
import PagingHTTP

extension Walk {
    /// The pages from a place to the end of the list.
    func pages(of source: PageSource<RawItem>, from place: SavedPlace) -> PageSequence<RawItem>.AsyncIterator {
        source.pages(from: place.place, ahead: job.parallel, emptyPageLimit: job.emptyPages).makeAsyncIterator()
    }

    /// Checks that a 404 means the end of the list, and not that the list has moved or that the credentials have
    /// expired.
    ///
    /// - Throws: `StatusFailure` if the list itself is not found, or ``RepeatedPost``.
    func checkListExists(at base: URL) async throws {
        try job.checkMayRepeat("to check that the status 404 of a page is the end of the list")
        try await job.firstRetry.run(onRetry: { [bar] in bar.showWait($0, $1) }) {
            let response = try await transport.firstResponse(to: job, at: base)
            guard response.isSuccess else { throw StatusFailure(response) }
        }
    }

    /// The source of the list's pages.
    ///
    /// - Parameters:
    ///   - state: The state of the walk.
    ///   - transport: Sends the requests.
    ///   - reports: Receives a report of each page.
    ///   - pageSize: The number of items to request in a page; `nil` for that of the job.
    /// - Throws: ``IncompleteStyle``.
    func source(
        _ state: WalkState, _ transport: some HTTPTransport, _ reports: AnswerReports, pageSize: Int? = nil
    ) throws -> PageSource<RawItem> {
        var style = try state.choice.style(body: job.body, asksForSize: (pageSize ?? job.pageSize) != nil)
        // Behind the end, a response with a total may leave out the list, as Go and proto3 do with empty ones.
        if state.end.hasSeemedToEnd, case .body(let total)? = state.end.claims.total?.answerPlace {
            style.items.mayBeMissingBeside.append(total)
        }
        let size = pageSize ?? state.pageSize
        let pages = HTTPPages<RawItem>(raw: style, at: state.base, key: state.key, pageSize: size) {
            $0.fields = job.fields
            $0.links = job.links
            $0.repeatsPosts = job.isReadOnly
            $0.longestWait = job.retry.longestServerDelay
            $0.longestParse = job.limits.total
            $0.onWait = { [bar] in bar.showWait($0, $0.remaining) }
            $0.observed = state.end.claims.observed
            $0.onAnswer = { reports.add($0) }
            $0.deliversIncompletePages = true
            $0.transport = transport
        }
        return pages.retrying(job.retry) { [bar] in bar.showWait($0, $1) }
    }
}
