import Foundation
import PagingCore
import Testing

@testable import Paging

private let foreignCursor = ForeignCursor(cursor: "https://a.example/list?token=s3cret")

@Suite("Texts of errors")
struct ErrorTextsTests {
    private static let secret = "https://a.example/list?token=s3cret"

    private static let errors: [(any LocalizedError, reason: String)] = [
        (PagingError.noProgress, "Too many pages in a row brought no new row."),
        (PagingError.cursorLoop, "A page named a cursor that was followed before."),
        (PagingError.timedOut, "A request took longer than the request timeout."),
        (LoadFailure.noProgress, "Too many pages in a row brought no new row."),
        (LoadFailure.cursorLoop, "A page named a cursor that was followed before."),
        (WalkFailure.cursorLoop(cursor: secret, pageCount: 3), "Page 3 named a cursor that was followed before."),
        (WalkFailure.repeatedPage(earlierPage: 1, pageCount: 3), "Page 3 brought the items of page 1 again."),
        (
            WalkFailure.noProgress(emptyPages: 2, pageCount: 3),
            "2 pages in a row were empty, up to page 3, which still named a next one."
        ),
        (foreignCursor, "The cursor belongs to another source or another order."),
        (
            RestorationFailure.unsupportedVersion(9),
            "The state has version 9 of the format, which this version of the library cannot read."
        ),
        (RestorationFailure.differentQuery(secret), "The state belongs to another query."),
        (RestorationFailure.unknownCursor(4), "The state refers to cursor 4, which it does not contain."),
        (FeedRestorationState.Problem.isEmpty, "The state does not match the list: it has no rows."),
        (
            FeedRestorationState.Problem.otherAddressing,
            "The state does not match the list: its pages are requested in another way, or its page size is negative."
        ),
        (
            FeedRestorationState.Problem.impossibleCount(run: 2),
            "The state does not match the list: run 2 has a number of rows or places that is not possible."
        ),
        (
            FeedRestorationState.Problem.misplaced(run: 2),
            "The state does not match the list: run 2 is at a position that is not possible."
        ),
        (
            FeedRestorationState.Problem.tooManyRows,
            "The state does not match the list: it has more rows than a list can have."
        ),
        (
            FeedRestorationState.Problem.impossibleOpening,
            "The state does not match the list: it opens with a cursor, but its list is indexed."
        ),
        (
            FeedRestorationState.Problem.impossibleEnd(.append),
            "The state does not match the list: the end of its last edge is not possible in this list."
        ),
        (
            FeedRestorationState.Problem.impossibleEnd(.prepend),
            "The state does not match the list: the end of its first edge is not possible in this list."
        ),
    ]

    @Test("F5: errors say in English what failed, why, and what to do, without a cursor or a query")
    func texts() {
        for (error, reason) in Self.errors {
            #expect(error.failureReason == reason)
            let shown = [error.errorDescription, error.recoverySuggestion].compactMap(\.self).joined(separator: " ")
            #expect(FailureKind(error) != .other)
            #expect(shown == PagingTexts.english.reason(error))
            for text in [shown, reason, "\(error)", error.localizedDescription] {
                #expect(!text.contains("s3cret") && !text.contains("a.example"), "\(text)")
            }
        }
    }

    @Test("F5: debug descriptions have the cursor or the query")
    func debugDescriptions() {
        for error in [
            WalkFailure.cursorLoop(cursor: Self.secret, pageCount: 3), foreignCursor,
            RestorationFailure.differentQuery(Self.secret),
        ] as [any Error] {
            #expect(String(reflecting: error).contains(Self.secret))
            #expect(String(reflecting: LoadFailure.source(SourceFailure(code: 1, error: error))).contains(Self.secret))
        }
    }

    @Test("F5: a failure of a load has the texts of its error, or those of its kind")
    func loadFailures() {
        struct Odd: Error {}
        let timedOut = LoadFailure.source(SourceFailure(code: 1, error: PagingError.timedOut))
        #expect(timedOut.localizedDescription == "The server took too long to answer.")
        #expect(timedOut.failureReason == "A request took longer than the request timeout.")
        #expect("\(timedOut)" == "a request took longer than the request timeout")
        let system = NSError(domain: NSURLErrorDomain, code: NSURLErrorTimedOut, userInfo: ["url": Self.secret])
        let unanswered = LoadFailure.source(SourceFailure(code: 1, error: system))
        #expect(unanswered.localizedDescription == "The server took too long to answer.")
        #expect(unanswered.recoverySuggestion == "Try again.")
        #expect("\(unanswered)" == "NSURLErrorDomain error -1001")
        for failure in [LoadFailure.source(code: 1), .source(SourceFailure(code: 1, error: Odd()))] {
            #expect(failure.localizedDescription == "Something went wrong.")
            #expect(failure.failureReason == nil)
            #expect(failure.recoverySuggestion == "Try again later.")
        }
        #expect("\(LoadFailure.source(code: 1))" == "the source failed")
    }
}
