import PagingCore

/// An event of a list, for logs and metrics.
///
/// Events are values, so an observer can store them. A request identifies a cursor by a number, because a cursor may be
/// a secret; within one list equal numbers are equal cursors. Durations are in nanoseconds of the pager's clock.
public enum PagerEvent: Hashable, Sendable {
    /// A page was requested from the source.
    case requested(LoadID, PageRequest)
    /// A failed page was requested again automatically; see ``RetryPolicy``.
    case retried(LoadID, PageRequest, of: LoadID)
    /// The source answered. The duration counts from the request.
    case arrived(LoadID, PageRequest, items: Int, nanoseconds: Int64)
    /// The source failed. The duration counts from the request. The failure has the error; see
    /// ``LoadFailure/error``.
    case failed(LoadID, PageRequest, LoadFailure, willRetry: Bool, nanoseconds: Int64)
    /// A load was cancelled. The duration counts from the request. A late answer is dropped.
    case cancelled(LoadID, PageRequest, nanoseconds: Int64)
    /// An edge failed because of its pages: they made no progress, or one repeated a cursor.
    case stopped(LoadDirection, LoadFailure)
    /// This number of items was evicted. Their rows are placeholders now.
    case evicted(items: Int)
    /// This number of rows became blank in a reader's viewport: they have no item, and were not blank and visible
    /// before.
    case blankRowsSeen(Int, by: ReaderID)
}
