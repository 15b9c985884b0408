/// A use of the library that has no error and yet does not do what its author wants.
package enum Misuse: Hashable, Sendable {
    /// The items of a page all have one id, so that the page brings one row, or none.
    case repeatedIDs(item: String)
    /// A reader follows a list and reports no viewport, so that the list stops after its first page.
    case unreportedViewport(item: String)
    /// A view shows another pager each time it is updated, so that the list loads again and again.
    case pagerMadeInBody(list: String)

    /// What is wrong, and what to do.
    package var message: String {
        switch self {
        case .repeatedIDs(let item):
            """
            Paging: all items of a page have the same id, so they are one row. If items of type \(item) are different, give \
            each an id of its own.
            """
        case .unreportedViewport(let item):
            """
            Paging: a reader of a list of \(item) has reported no visible rows, so no further page is loaded. Call \
            viewportMoved(to:) after each scroll and after each update that changes rows, or load with \
            prefetch: .manual and loadMore().
            """
        case .pagerMadeInBody(let list):
            """
            Paging: a view shows a new \(list) at each update, so the list loads again and again. Do not create it in body: \
            keep it in @State, or in a model.
            """
        }
    }
}
