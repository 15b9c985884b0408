import PagingCore

/// What stands where the rows would be while there are none.
public enum UnavailableContent: Hashable, Sendable {
    /// Nothing: there are rows, or nothing has lasted long enough to be told.
    case nothing
    /// The first page is on its way, and takes long enough that its indicator is seen (A1).
    case loading
    /// The first load failed, or the list paused before any row came: say why, and offer to try again.
    case failed(Failure)
    /// The list was loaded and has no rows.
    case empty

    /// - Parameters:
    ///   - content: Whether there is anything to show.
    ///   - states: What goes on at the edges and with the refresh.
    ///   - indicators: Which indicators are seen.
    public init(_ content: ListContent, _ states: LoadStates, _ indicators: Indicators) {
        switch (content, states.failure) {
        case (.rows, _): self = .nothing
        case (.unknown, let failure?), (.empty, let failure?): self = .failed(failure)
        case (.empty, nil): self = .empty
        case (.unknown, nil): self = indicators.refresh || indicators.append ? .loading : .nothing
        }
    }
}

extension LoadStates {
    /// The failure of the refresh, or else of an edge.
    fileprivate var failure: Failure? {
        if case .failed(let failure) = refresh { return failure }
        for case .failed(let failure) in [append, prepend] { return failure }
        return nil
    }
}

extension Update {
    /// What stands where the rows would be after the change.
    public var unavailableContent: UnavailableContent { UnavailableContent(content, states, indicators) }
}
