/// The result of a refresh, or of a page that a caller waited for.
public enum LoadResult: Sendable {
    /// The rows are in the list: those of a page, or the new ones of a refresh.
    case loaded
    /// There was no further page.
    case ended
    /// The load failed, and no row has changed. ``Pager/retry()`` loads again.
    case failed(any Error)
    /// Another request, ``Pager/reset()`` or another source took its place.
    case superseded
    /// The waiting task was cancelled. The load continues.
    case cancelled
}
