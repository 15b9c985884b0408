import PagingCore

/// What a view shows in the place of the list while the list has no rows.
public enum UnavailableContent: Hashable, Sendable {
    /// Nothing. The list has rows, or its indicator is not visible yet.
    case nothing
    /// The first page is loading, and its indicator is visible (A1).
    case loading
    /// The first load failed, or an edge failed before there was a row. Show the reason and a retry button.
    case failed(LoadFailure)
    /// The list was loaded and has no rows.
    case empty

    /// - Parameters:
    ///   - content: Whether the list has rows.
    ///   - states: The load state of each edge and of the refresh.
    ///   - indicators: The visible activity indicators.
    public init(_ content: ListContent, _ states: LoadStates, _ indicators: ListIndicators) {
        switch (content, states.failure) {
        case (.rows, _): self = .nothing
        case (.unknown, let failure?), (.empty, let failure?): self = .failed(failure)
        case (.empty, nil): self = .empty
        case (.unknown, nil): self = indicators.refresh || indicators.append ? .loading : .nothing
        }
    }
}

extension LoadStates {
    /// The failure of the refresh, or of the first edge that failed: append, then prepend.
    package var failure: LoadFailure? {
        if case .failed(let failure) = refresh { return failure }
        for case .failed(let failure) in [append, prepend] { return failure }
        return nil
    }
}
