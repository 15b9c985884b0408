/// What stands where the rows would be while there are none.
public enum Backdrop: Hashable, Sendable {
    /// Nothing: there are rows, or nothing has lasted long enough to be told.
    case nothing
    /// The first page is on its way, and takes long enough that its indicator is seen (A1).
    case loading
    /// The first load failed: say why, and offer to try again.
    case failed(Failure)
    /// The list was loaded and has no rows.
    case empty

    /// - Parameters:
    ///   - content: Whether there is anything to show.
    ///   - states: What goes on at the edges and with the refresh.
    ///   - indicators: Which indicators are seen.
    public init(_ content: ListContent, _ states: LoadStates, _ indicators: Indicators) {
        switch (content, states.refresh, states.append) {
        case (.rows, _, _): self = .nothing
        case (.unknown, .failed(let failure), _), (.empty, .failed(let failure), _): self = .failed(failure)
        case (.unknown, _, .failed(let failure)): self = .failed(failure)
        case (.empty, _, _): self = .empty
        case (.unknown, _, _): self = indicators.refresh || indicators.append ? .loading : .nothing
        }
    }
}

extension Update {
    /// What stands where the rows would be after the change.
    public var backdrop: Backdrop { Backdrop(content, states, indicators) }
}
