/// How often each rare path of lists that are kept was taken, to detect paths that are never taken.
public typealias KeptCoverage = PathCounts<KeptPath>

/// A path that is rare in practice and must be taken in a simulation.
public enum KeptPath: Int, CaseIterable, Sendable {
    /// A list opened with the rows of its store.
    case openedFromStore
    /// A list opened from a store whose list has no rows.
    case openedWithoutRows
    /// A list opened away from its first row.
    case openedInTheMiddle
    /// The user requested a refresh, pulled or retried while the store was read.
    case requestWhileReading
    /// What the store returned had no effect, because a page had been applied before.
    case lateReadingIgnored
    /// The store could not be opened or read.
    case readingFailed
    /// A process ended while it read the store.
    case crashWhileReading
    /// The first page of a list from a store did not meet its rows.
    case gapInserted
    /// The first page did not meet the rows, and the list was refreshed from its start.
    case gapRefused
    /// A page of a gap met the rows behind it.
    case gapMetRows
    /// A page of a gap named no next page, or one that was followed before.
    case gapClosedAtEnd
    /// A gap was restored.
    case gapRestored
    /// A list was dropped, because the items of a page behind a gap were lost.
    case pageBehindGapLost
    /// The check of a list from a store failed.
    case confirmationFailed
    /// An evicted page was restored from the store.
    case pageRestored
    /// An evicted page was requested from the source, because the store did not have it.
    case pageMissing
    /// The stored items of an evicted page were refused, because they do not fit.
    case pageRefused
    /// An evicted page was restored from items that were not written yet.
    case unwrittenPageRestored
    /// A page was edited while the list did not hold it.
    case storedItemsOutdated
    /// A page with open edits was written.
    case pageWrittenWithoutEdits
    /// A write failed.
    case writeFailed
    /// A write was lost when its process ended.
    case writeLostAtCrash
    /// A write was made although its process ended.
    case writeMadeAtCrash
    /// The list was removed from the store while a process showed it.
    case removedWhileShown
    /// A write was refused, because the list was removed.
    case writeRefusedAfterRemoval
    /// The list was written again after a refresh.
    case writtenAfterRemoval
    /// Stored items were lost or damaged.
    case itemsSpoiled
    /// A list was read offline.
    case readOffline
    /// A page was evicted.
    case pageEvicted
}
