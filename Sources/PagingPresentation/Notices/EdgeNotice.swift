import PagingCore

/// What stands beyond the last row, or before the first: a footer or a header says it.
public enum EdgeNotice: Hashable, Sendable {
    /// Nothing needs to be said.
    case nothing
    /// A page is on its way, and takes long enough that its indicator is seen (A1).
    case loading
    /// The last load failed: say why, and offer to try again.
    case failed(Failure)
    /// There is nothing more behind the last row. Before the first nobody expects more, so nothing is said there.
    case ended

    /// - Parameters:
    ///   - direction: Beyond which edge.
    ///   - content: Whether there is anything to show. A list without rows says what it has to in its ``UnavailableContent``.
    ///   - states: What goes on at the edges.
    ///   - indicators: Which indicators are seen.
    public init(_ direction: Direction, _ content: ListContent, _ states: LoadStates, _ indicators: Indicators) {
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

extension Indicators {
    /// The indicator of one edge.
    ///
    /// - Parameter direction: Which edge.
    public subscript(direction: Direction) -> Bool {
        switch direction {
        case .append: append
        case .prepend: prepend
        }
    }
}

extension Update {
    /// What stands beyond an edge after the change.
    ///
    /// - Parameter direction: Beyond which edge.
    public func notice(_ direction: Direction) -> EdgeNotice { EdgeNotice(direction, content, states, indicators) }

    /// Whether a page beyond an edge may be offered to somebody who cannot pull for it: there are rows, the list goes on,
    /// and nothing is loading there.
    ///
    /// - Parameter direction: Beyond which edge.
    public func canOfferPage(_ direction: Direction) -> Bool {
        content == .rows && states[direction] == .idle && notice(direction) == .nothing
    }
}
