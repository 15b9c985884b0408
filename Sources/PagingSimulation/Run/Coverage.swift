/// How often each rare path was taken, so that one that is never taken is seen.
public struct Coverage: Sendable {
    /// A path that is rare in life and must not be in a simulation.
    public enum Path: Int, CaseIterable, Sendable {
        /// A list became empty.
        case emptyList
        /// A page at an edge that brought no row was followed.
        case emptyPageFollowed
        /// Too many such pages in a row failed the end.
        case noProgress
        /// Too many pages of placeholders brought nothing, and the others failed.
        case fillNoProgress
        /// A refresh failed for too many empty pages.
        case refreshNoProgress
        /// The end failed at a cursor that had been followed.
        case cursorLoop
        /// So did the head.
        case cursorLoopAtHead
        /// A load at the head ended it.
        case prependEnded
        /// A list that had ended went on, since the total grew.
        case endReopened
        /// The total grew.
        case totalGrew
        /// A total gave a list thousands of placeholders.
        case hugeTotal
        /// A list had fewer rows than before.
        case rowsShrank
        /// A page of placeholders was shorter than asked for.
        case spanClamped
        /// A server that gives every page as the first was asked no more.
        case positionIgnored
        /// A server whose cursors lead back was asked no more.
        case cursorLoopedByRounding
        /// Hundreds of items were inserted here.
        case manyInserted
        /// Hundreds of items were inserted, which the server has too, and came back after they were evicted.
        case manyReloaded
        /// A page of placeholders waited for others.
        case fillQueued
        /// A page did not meet the one before it.
        case pageShifted
        /// A reader jumped beyond the last row.
        case jumpBeyondTheEnd
        /// A reader jumped to a placeholder.
        case jumpIntoPlaceholders
        /// A reader named a row of rows it saw some time ago.
        case lateHint
        /// A reader named a row that was gone.
        case hintOfRemovedRow
        /// The first row of a viewport was removed.
        case viewportLostItsRow
        /// A first load failed.
        case firstLoadFailed
        /// A first load was retried.
        case firstLoadRetried
        /// A load that failed waited to be repeated.
        case retryScheduled
        /// It waited for as long as the server wished.
        case serverDelayRespected
        /// A load failed at once, since the server wished for too long.
        case serverDelayTooLong
        /// A load failed after all its repetitions.
        case retriesSpent
        /// The time came to repeat a load that had been given up.
        case retryCancelled
        /// A load was answered again.
        case lateAnswer
        /// A load that had ended failed.
        case lateFailure
        /// A refresh cancelled a load at an edge.
        case edgeCancelledByRefresh
        /// A pull at an edge cancelled a refresh.
        case refreshCancelledByPull
        /// A jump cancelled a page of placeholders.
        case fillCancelledByJump
        /// A page of placeholders gave way to a nearer one.
        case fillCancelledForNearerFill
        /// The placeholders of a page went while it loaded.
        case fillCancelledByShrinking
        /// A list was closed while it loaded.
        case closedWhileLoading
        /// A refresh landed over rows.
        case refreshOverRows
        /// A refresh failed over rows.
        case refreshFailedOverRows
        /// A refresh gave way to another wish.
        case refreshSuperseded
        /// A second caller shared a refresh.
        case refreshShared
        /// The held spans of an indexed list were reloaded.
        case refreshLoadedSpans
        /// All held pages of a chained list were reloaded.
        case refreshLoadedChain
        /// Held pages were reloaded beside stubs that stayed.
        case refreshLoadedBesideEvictedPages
        /// A refresh around an item kept it.
        case refreshAroundItem
        /// A refresh around an item lost it.
        case refreshAroundLost
        /// A refresh around an item lost it, where the source cannot go back.
        case refreshAroundOneWay
        /// A transaction was committed.
        case transactionCommitted
        /// A transaction was rolled back.
        case transactionRolledBack
        /// An answer changed what lies beneath an open edit.
        case answerBelowEdit
        /// A change of an absent item waited for it.
        case changeWaited
        /// A refresh kept an insertion beside its neighbours.
        case insertionKeptByRefresh
        /// A refresh kept an insertion where none of its neighbours was left.
        case insertionKeptWithoutNeighbor
        /// A rollback brought a removed item back.
        case removalRolledBack
        /// An edit moved an item.
        case itemMoved
        /// A page was evicted.
        case pageEvicted
        /// More items were held than should be, since they were wanted.
        case retentionExceeded
        /// An evicted page came back.
        case evictedPageReloaded
        /// It came back longer.
        case evictedPageReloadedLonger
        /// It came back shorter.
        case evictedPageReloadedShorter
        /// Given items stayed where others were evicted.
        case givenItemsKept
        /// A list was brought back from its state.
        case restored
        /// A damaged state was refused.
        case damagedStateRefused
        /// A list was made of a damaged state.
        case damagedStateRestored
        /// The row that a damaged state named does not exist.
        case damagedRowClamped
        /// A list became that of another source.
        case sourceReplaced
        /// A presented list was read.
        case presentedRead
        /// Newer items were held back.
        case newItemsPending
        /// Newer items were shown.
        case newItemsShown
        /// Newer items did not meet the first row.
        case newItemsDiscontinuity
        /// A check failed.
        case checkFailed
        /// A stale list was loaded anew.
        case revalidated
        /// A stale list waited until it disturbed nobody.
        case revalidationWaited
        /// It gave way to what a reader wanted at an edge.
        case revalidationPreempted
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
