/// How often each rare path was taken, to detect paths that are never taken.
public typealias Coverage = PathCounts<SchedulePath>

/// A path that is rare in practice and must be taken in a simulation.
public enum SchedulePath: Int, CaseIterable, Sendable {
    /// A list became empty.
    case emptyList
    /// A page without a new row at an edge was followed.
    case emptyPageFollowed
    /// The append edge failed because of too many consecutive pages without a new row.
    case noProgress
    /// The remaining placeholders failed because too many of their pages brought no new row.
    case fillNoProgress
    /// A refresh failed because of too many empty pages.
    case refreshNoProgress
    /// The append edge failed because its next cursor was already used.
    case cursorLoop
    /// The prepend edge failed because its next cursor was already used.
    case cursorLoopAtHead
    /// A load ended the prepend edge.
    case prependEnded
    /// An ended list reopened because the total grew.
    case endReopened
    /// The total grew.
    case totalGrew
    /// A total added thousands of placeholders to a list.
    case hugeTotal
    /// A list had fewer rows than before.
    case rowsShrank
    /// A page of placeholders was shorter than requested.
    case spanClamped
    /// The requests stopped for a server that answers every request with the first page.
    case positionIgnored
    /// The requests stopped for a server whose rounded cursors form a loop.
    case cursorLoopedByRounding
    /// A numbered list was loaded completely from a server that pins an item to its first page.
    case pinnedItemLoaded
    /// A numbered list was loaded completely from a server with larger pages than requested.
    case largerPagesLoaded
    /// Many items were inserted into the list, but not on the server.
    case manyInserted
    /// Many items were inserted into the list and on the server, were evicted, and were reloaded.
    case manyReloaded
    /// A page of placeholders waited in the queue for other pages.
    case fillQueued
    /// An overlapping page did not meet the page before it.
    case pageShifted
    /// A reader jumped beyond the last row.
    case jumpBeyondTheEnd
    /// A reader jumped to a placeholder.
    case jumpIntoPlaceholders
    /// A reader reported a viewport with a row of an earlier version of the rows.
    case lateHint
    /// A reader reported a viewport with a row that was removed.
    case hintOfRemovedRow
    /// The first row of a viewport was removed.
    case viewportLostItsRow
    /// The first load failed.
    case firstLoadFailed
    /// The first load was retried by the user.
    case firstLoadRetried
    /// A failed load was scheduled for a retry.
    case retryScheduled
    /// A retry was scheduled at the time that the server asked for.
    case serverDelayRespected
    /// A load failed at once because the server asked for too long a delay.
    case serverDelayTooLong
    /// A load failed after its last retry.
    case retriesSpent
    /// The retry timer of a cancelled load fired.
    case retryCancelled
    /// A load was answered although it had already ended.
    case lateAnswer
    /// A load failed although it had already ended.
    case lateFailure
    /// A refresh cancelled a load at an edge.
    case edgeCancelledByRefresh
    /// A pull at an edge cancelled a refresh.
    case refreshCancelledByPull
    /// A jump cancelled a page of placeholders.
    case fillCancelledByJump
    /// A fill was cancelled in favor of a nearer one.
    case fillCancelledForNearerFill
    /// The placeholders of a page were removed while the page was loading.
    case fillCancelledByShrinking
    /// A list was closed while it was loading.
    case closedWhileLoading
    /// A refresh completed over existing rows.
    case refreshOverRows
    /// A refresh failed over existing rows.
    case refreshFailedOverRows
    /// A refresh was superseded by another request.
    case refreshSuperseded
    /// A second caller shared a refresh in flight.
    case refreshShared
    /// The held spans of an indexed list were reloaded.
    case refreshLoadedSpans
    /// All held pages of a chained list were reloaded.
    case refreshLoadedChain
    /// The held pages of a chained list were reloaded, and evicted pages beside them stayed.
    case refreshLoadedBesideEvictedPages
    /// A refresh around an item kept it.
    case refreshAroundItem
    /// A refresh around an item lost it.
    case refreshAroundLost
    /// A refresh around an item lost it, in a list whose source cannot prepend.
    case refreshAroundOneWay
    /// A transaction was committed.
    case transactionCommitted
    /// A transaction was rolled back.
    case transactionRolledBack
    /// An answer changed the base of an item with an open edit.
    case answerBelowEdit
    /// A change of an absent item waited for the item.
    case changeWaited
    /// A refresh kept an insertion beside its neighbors.
    case insertionKeptByRefresh
    /// A refresh kept an insertion although none of its neighbors survived.
    case insertionKeptWithoutNeighbor
    /// A rollback restored a removed item.
    case removalRolledBack
    /// An edit moved an item.
    case itemMoved
    case itemReplaced
    /// A page was evicted.
    case pageEvicted
    /// More items were held than the retention allows, because they were wanted.
    case retentionExceeded
    /// An evicted page was reloaded.
    case evictedPageReloaded
    /// An evicted page was longer when it was reloaded.
    case evictedPageReloadedLonger
    /// An evicted page was shorter when it was reloaded.
    case evictedPageReloadedShorter
    /// Initial items were kept while other items were evicted.
    case givenItemsKept
    /// A list was restored from its state.
    case restored
    /// A damaged state was rejected.
    case damagedStateRefused
    /// A list was restored from a damaged state.
    case damagedStateRestored
    /// The first row of a damaged state did not exist and was clamped.
    case damagedRowClamped
    /// The source of a list was replaced.
    case sourceReplaced
    /// A reader reported the viewport of a presented list.
    case presentedRead
    /// New items were pending.
    case newItemsPending
    /// Pending new items were shown.
    case newItemsShown
    /// New items did not meet the first row.
    case newItemsDiscontinuity
    /// A check failed.
    case checkFailed
    /// A stale list was revalidated.
    case revalidated
    /// A revalidation waited for loads that readers need.
    case revalidationWaited
    case invalidListReloaded
    /// Screens of readers that report only rows that exist were full, or the list had nothing more.
    case screensFull
    /// A page was applied at an edge while a revalidation was running.
    case pageAppliedBesideRevalidation
}
