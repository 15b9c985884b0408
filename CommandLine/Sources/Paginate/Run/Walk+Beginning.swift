import Foundation
import Paging
import PagingHTTP

/// The state in which a walk begins, and what its first pages are checked against.
struct WalkBeginning {
    var state: WalkState
    /// The response to the first request of the walk; `nil` to send that request.
    var response: TransportResponse?
    /// A check of the first page; `nil` unless the number of the first page is a guess.
    var firstPageCheck: FirstPageCheck?
}

extension Walk {
    /// Requests the first page, and recognizes the style from it.
    ///
    /// - Throws: ``RepeatedPost`` if that needs a second request that may do harm, or the error of a request.
    func begin() async throws -> WalkBeginning {
        if job.pageSize != nil, !job.asksForPageSize {
            try job.checkMayRepeat(
                "with --page-size after the style is recognized",
                or: "write the page size into --data and leave out --page-size")
        }
        if job.isTrial { try job.checkMayRepeat("to check the options of --trial", or: "leave out --trial") }
        let probe = try await Probe(job, by: transport) { [bar] in bar.showWait($0, $1) }
        let choice = probe.recognition.choice
        let start = SavedPlace(probe.start)
        let count = max(probe.count ?? 1, 1)
        // A page that is shorter than the stated size ends a numbered list, and confirms its total.
        let statedSize = choice.name == .pages ? probe.fullPage.statedSize(of: count) : nil
        var state = WalkState(
            signature: job.signature, base: probe.base, choice: choice,
            pageSize: job.pageSize ?? statedSize ?? count, place: start, beginning: start)
        state.fullPageItemCount = job.part?.fullPageItemCount
        state.key = probe.key
        if probe.key == nil { state.repeatedTexts = RepeatedTexts() }
        let firstNumber = start == .start ? probe.recognition.firstNumber : nil
        if let firstNumber { state.stated = StatedPosition(first: firstNumber, requested: choice.firstNumber) }
        state.end = EndEvidence(proof: probe.recognition.end, claims: probe.recognition.claims)
        if case .items(let count)? = job.part?.length { state.end.expect(total: count) }
        state.end.otherList = probe.otherList
        state.end.fullPage = probe.fullPage
        state.end.listLimit = ListLimit(choice, Evidence.query(of: probe.base.absoluteString))
        // The response to a request without a page number may have fewer items than the first numbered page. With a
        // total, that would be noticed.
        let isUnnumbered =
            choice.name == .pages && start == .start && (firstNumber == nil || state.end.claims.total == nil)
        let isGuess = isUnnumbered && (job.flags.details.firstPage == nil || job.isTrial)
        // If the command line has such options, they may have been proposed by an earlier run.
        state.end.proposals =
            job.flags.impliedName == nil ? probe.proposals.filter { !$0.reads(like: choice.arguments) } : []
        if job.isTrial { state.trial = Trial() }
        state.checksOffsets =
            choice.name == .offset && (job.isTrial || job.flags.impliedName == nil && state.end.claims.total == nil)
        let hasPageSize = job.pageSize == nil || job.asksForPageSize
        if hasPageSize, !isUnnumbered || !isGuess && !job.isReadOnly {
            return WalkBeginning(state: state, response: probe.evidence.response)
        }
        try job.checkMayRepeat("with the number of the first page", or: "set that number with --first-page")
        // The page source does not receive this response, so it does not know how long to wait after it.
        try await wait(after: probe.evidence.response)
        let style = try choice.style(body: job.body, asksForSize: false)
        let check =
            isUnnumbered
            ? FirstPageCheck(probe.evidence, style.items, key: probe.key, isGuess: isGuess) : nil
        return WalkBeginning(state: state, firstPageCheck: check)
    }

    /// Waits for as long as a response asks for.
    ///
    /// - Throws: `HTTPFailure.heldBack` if that is longer than the job allows.
    private func wait(after response: TransportResponse) async throws {
        guard let pause = BackoffHints(response, at: Date()).pause, pause > .zero else { return }
        let heldBack = HeldBack(.backoff, remaining: pause)
        if pause > job.retry.longestServerDelay { throw HTTPFailure.heldBack(heldBack) }
        bar.showWait(heldBack, pause)
        try await Task.sleep(for: pause)
    }
}
