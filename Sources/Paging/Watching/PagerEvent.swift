/// Something that happened in a list, for logs and metrics.
///
/// An event is made of values alone: who is told it later learns the same. A request names cursors by numbers, as a
/// cursor may be a secret; equal numbers of one list are equal cursors. Durations are in nanoseconds of the pager's clock.
public enum PagerEvent: Hashable, Sendable {
    /// The source was asked for a page.
    case requested(LoadID, PageRequest)
    /// The source was asked again for a page that had failed, without anybody asking; see ``RetryPolicy``.
    case retried(LoadID, PageRequest, of: LoadID)
    /// The source answered, so many nanoseconds after it was asked.
    case arrived(LoadID, PageRequest, items: Int, nanoseconds: Int64)
    /// The source failed, so many nanoseconds after it was asked. ``Pager/error(_:)`` tells the error, also of a load that
    /// is repeated, for as long as the event is being told.
    case failed(LoadID, PageRequest, Failure, isRepeated: Bool, nanoseconds: Int64)
    /// A load was given up, so many nanoseconds after the source was asked. What it answers later is dropped.
    case cancelled(LoadID, PageRequest, nanoseconds: Int64)
    /// An edge of the list failed because of what its pages said: no progress, or a cursor that came again.
    case stopped(Direction, Failure)
    /// So many items were evicted. Their rows are placeholders now.
    case evicted(items: Int)
    /// So many rows were on a reader's screen without an item and had not been the moment before.
    case blankRowsSeen(Int, by: ReaderID)
}
