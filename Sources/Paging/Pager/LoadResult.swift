/// The result of a load that a caller waited for.
public enum LoadResult: Sendable {
    /// The list has what was loaded: the rows of a page, those of a refresh, or new items that are pending.
    case loaded
    /// There was nothing more: no further page, no such row, no new item, or nothing that had failed.
    case ended
    /// The load failed, and no row has changed. ``Pager/retry()->_`` loads again what failed, but for a check.
    case failed(any Error)
    /// Another request, ``Pager/reset()`` or another source took its place, or the reader left the row before it was loaded.
    case superseded
    /// The waiting task was cancelled. The load continues.
    case cancelled
}
