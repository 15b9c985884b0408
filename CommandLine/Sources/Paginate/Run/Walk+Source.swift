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
        var options = HTTPPagesOptions(
            fields: job.fields, links: job.links, repeatsPosts: job.isReadOnly,
            longestWait: job.retry.longestServerDelay)
        options.longestParse = job.limits.total
        options.onWait = { [bar] in bar.showWait($0, $0.remaining) }
        options.observed = state.end.claims.observed
        options.onAnswer = { reports.add($0) }
        options.deliversIncompletePages = true
        let pages = HTTPPages<RawItem>(
            raw: style, at: state.base, key: state.key, pageSize: pageSize ?? state.pageSize, options: options,
            transport: transport)
        return pages.retrying(job.retry) { [bar] in bar.showWait($0, $1) }
    }
}
