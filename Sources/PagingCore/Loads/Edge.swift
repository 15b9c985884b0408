/// What goes on at one edge of the list.
enum Edge: Equatable {
    /// No page has landed that could name a neighbour.
    case unopened
    /// The next page is known and not asked for.
    case idle(EdgeTarget)
    /// The next page is asked for, or waits to be asked for again.
    case loading(Load, EdgeTarget)
    /// The next page failed.
    case failed(EdgeTarget, Failure)
    /// What is missing this way, if anything, are placeholders.
    case settled
    /// There is nothing more this way.
    case ended

    /// The page that would be loaded next without being asked.
    var idleTarget: EdgeTarget? {
        if case .idle(let target) = self { target } else { nil }
    }
}

/// The page behind an edge.
enum EdgeTarget: Equatable {
    /// In a chained list, the page a cursor names.
    case cursor(Int)
    /// In an indexed list, what stands behind the last place.
    case end
}
