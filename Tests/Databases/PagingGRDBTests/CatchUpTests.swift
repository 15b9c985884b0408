import Testing

@testable import PagingGRDB

/// How a list keeps up with its database (D1).
@Suite("Keeping up with a database")
struct CatchUpTests {
    private var catchUp = CatchUp()

    @Test("D1: a failure is shown once, and its end too")
    mutating func shown() {
        #expect(!catchUp.needsCheck)
        _ = catchUp.failed()
        #expect(catchUp.needsCheck)
        catchUp.wasShown()
        #expect(!catchUp.needsCheck)
        _ = catchUp.failed()
        #expect(!catchUp.needsCheck)
        catchUp.succeeded()
        #expect(catchUp.needsCheck)
        catchUp.wasShown()
        #expect(!catchUp.needsCheck)
    }

    @Test("D1: a failure that a refresh has cleared is shown again while it lasts")
    mutating func cleared() {
        _ = catchUp.failed()
        catchUp.wasShown()
        catchUp.wasCleared()
        #expect(catchUp.needsCheck)
    }

    @Test("another cause to try lifts the pause, and the failure is shown until an attempt succeeds")
    mutating func resumed() {
        _ = catchUp.failed()
        catchUp.wasShown()
        catchUp.resumed()
        #expect(!catchUp.hasFailed)
        #expect(catchUp.showsFailure)
    }

    @Test("F1: the delays double up to the longest, and begin again after a success")
    mutating func delays() {
        let delays = (0..<8).map { _ in catchUp.failed() }
        #expect(delays == [1, 2, 4, 8, 16, 32, 64, 64].map { .seconds($0) })
        catchUp.succeeded()
        #expect(catchUp.failed() == .seconds(1))
    }
}
