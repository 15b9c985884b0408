/// A use of the library that has no error and yet does not do what its author wants.
package enum Misuse: Hashable, Sendable {
    /// The items of a page have ids that repeat, so that the page brings one row, or none.
    case repeatedIDs(item: String)
    /// A reader follows a list and reports no viewport, so that the list stops after its first page.
    case unreportedViewport(item: String)
    /// A view shows another pager each time it is updated, so that the list loads again and again.
    case pagerMadeInBody(item: String)

    /// What is wrong, and what to do.
    package var message: String {
        switch self {
        case .repeatedIDs(let item):
            """
            Paging: a page brought no new row, because its items have ids that were there before. If items of type \(item) \
            are different, give each an id of its own.
            """
        case .unreportedViewport(let item):
            """
            Paging: a reader of a list of \(item) has reported no visible rows, so no further page is loaded. Call \
            viewportMoved(to:) after each scroll and after each update that changes rows, or load with \
            prefetch: .manual and loadMore().
            """
        case .pagerMadeInBody(let item):
            """
            Paging: a view shows a new Pager<\(item)> at each update, so the list loads again and again. Do not create the \
            pager in body: keep it in @State, or in a model.
            """
        }
    }
}
