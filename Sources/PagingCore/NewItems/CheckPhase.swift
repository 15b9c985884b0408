/// The state of the check for new items.
enum CheckPhase: Equatable {
    case idle
    /// A check runs, and these callers wait for it.
    indirect case loading(Load, HeadRequest, waiters: [WaiterID])
    /// The last check failed.
    indirect case failed(LoadFailure)

    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The load of the check that runs.
    var load: Load? {
        if case .loading(let load, _, _) = self { load } else { nil }
    }

    var state: LoadStates.Refresh {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .failed(let failure): .failed(failure)
        }
    }
}

/// How a source is asked for what is before the first row.
enum HeadRequest: Equatable {
    /// For the page before it, whose cursor a page has named.
    case before(cursor: Int)
    /// For the first page again: the source names no page before it.
    case firstPage
}
