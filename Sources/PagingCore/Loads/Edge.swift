/// The state of one edge of the list.
///
/// Each input reads it several times. The payloads are indirect, so that a copy copies one reference.
enum Edge: Equatable {
    /// No page was applied that could name the next one.
    case notLoaded
    /// The next page is known and not requested.
    case idle(NextPageKey)
    /// The next page is requested, or waits for its retry.
    indirect case loading(Load, NextPageKey)
    /// The next page failed.
    indirect case failed(NextPageKey, LoadFailure)
    /// All rows up to the total exist, some of them as placeholders. When none is left, what was loaded is compared with the
    /// total.
    case settled
    /// There is nothing more in this direction. In an indexed list, rows before the end may be placeholders.
    case ended

    /// The page that can be loaded next without the user.
    var idleTarget: NextPageKey? {
        if case .idle(let target) = self { target } else { nil }
    }

    /// The load that runs.
    var load: Load? {
        if case .loading(let load, _) = self { load } else { nil }
    }

    /// Who started the load that runs.
    var initiator: Initiator? {
        if case .loading(let load, _) = self { load.initiator } else { nil }
    }
}

/// The page behind an edge.
enum NextPageKey: Equatable {
    /// In a chained list, the page that a cursor names.
    case cursor(Int)
    /// In an indexed list, the page behind the last place.
    case end
}
