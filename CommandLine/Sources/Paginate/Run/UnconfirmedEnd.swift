import PagingHTTP

/// The request for the page behind one that seems to be the last failed.
public struct UnconfirmedEnd: Error, Hashable, CustomStringConvertible {
    /// The number of items that were received.
    let count: Int
    /// The response to the request.
    let failure: StatusFailure
    /// Whether a flag or a link of the last page says that there are more items.
    var saysMore = false

    /// Whether servers may use the status for pages behind the last one. 401, 407 and those of temporary failures have another meaning.
    public var maySignalEnd: Bool {
        failure.status == 500 || !failure.isTransient && ![401, 407].contains(failure.status)
    }

    /// The response, and what was received before.
    public var description: String {
        """
        \(failure.debugDescription). This is the response to the request for the page after the \(count) received items. \
        \(saysMore ? "A flag or a link of the last page says that there are more" : "They may be the whole list")
        """
    }
}
