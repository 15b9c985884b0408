import PagingCore

/// What a footer after the last row, or a header before the first row, shows.
public enum EdgeNotice: Hashable, Sendable {
    /// Nothing.
    case nothing
    /// A page is loading, and its indicator is visible (A1).
    case loading
    /// The last load failed. Show the reason and a retry button.
    case failed(LoadFailure)
    /// There are no more items after the last row. A header does not show this.
    case ended

    /// - Parameters:
    ///   - direction: The edge.
    ///   - content: Whether the list has rows. A list without rows shows its ``UnavailableContent`` instead.
    ///   - states: The load states of the edges.
    ///   - indicators: The visible activity indicators.
    public init(_ direction: LoadDirection, _ content: ListContent, _ states: LoadStates, _ indicators: ListIndicators)
    {
        guard content == .rows else {
            self = .nothing
            return
        }
        switch states[direction] {
        case .failed(let failure): self = .failed(failure)
        case .ended: self = direction == .append ? .ended : .nothing
        case .idle, .loading: self = indicators[direction] ? .loading : .nothing
        }
    }
}

extension ListIndicators {
    /// Whether the indicator of an edge is visible.
    public subscript(direction: LoadDirection) -> Bool {
        switch direction {
        case .append: append
        case .prepend: prepend
        }
    }
}
