/// How often each rare path was taken, so that one that is never taken is seen.
public struct Coverage: Sendable {
    /// A path that is rare in life and must not be in a simulation.
    public enum Path: Int, CaseIterable, Sendable {
        case emptyList
        case emptyPageFollowed
        case noProgress
        case fillNoProgress
        case refreshNoProgress
        case cursorLoop
        case cursorLoopAtHead
        case prependEnded
        case endTakenBack
        case totalGrew
        case rowsShrank
        case spanClamped
        case fillQueued
        case pageShifted
        case jumpBeyondTheEnd
        case jumpIntoPlaceholders
        case lateHint
        case hintOfGoneRow
        case viewportLostItsRow
        case firstLoadFailed
        case firstLoadRetried
        case repetitionScheduled
        case serverDelayHonoured
        case serverDelayTooLong
        case retriesSpent
        case repetitionGivenUp
        case lateAnswer
        case lateFailure
        case edgeCancelledByRefresh
        case refreshCancelledByPull
        case fillCancelledByJump
        case fillCancelledForNearer
        case fillCancelledByShrinking
        case closedWhileLoading
        case refreshOverRows
        case refreshFailedOverRows
        case refreshSuperseded
        case refreshShared
        case refreshLoadedSpans
        case refreshLoadedChain
        case refreshLoadedBesideStubs
        case refreshAroundItem
        case refreshAroundLost
        case refreshAroundOneWay
        case transactionCommitted
        case transactionRolledBack
        case answerBeneathEdit
        case changeWaited
        case insertionKeptByRefresh
        case insertionKeptWithoutNeighbour
        case removalReturned
        case itemMoved
        case pageEvicted
        case boundExceeded
        case stubFilled
        case stubFilledLonger
        case stubFilledShorter
        case givenItemsKept
        case restored
        case sourceReplaced
        case presentedRead
        case newerHeld
        case newerShown
        case newerGap
        case checkFailed
        case revalidated
        case revalidationWaited
        case revalidationGaveWay
    }

    private var counts = [Int](repeating: 0, count: Path.allCases.count)

    /// No path was taken yet.
    public init() {}

    /// How often a path was taken.
    public subscript(path: Path) -> Int { counts[path.rawValue] }

    mutating func note(_ path: Path) { counts[path.rawValue] += 1 }

    /// Adds the paths of another run.
    public mutating func add(_ other: Coverage) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}
