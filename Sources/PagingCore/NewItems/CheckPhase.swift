/// What goes on with looking for newer items.
enum CheckPhase: Equatable {
    case idle
    case loading(Check)
    /// The last one failed.
    case failed(Failure)

    /// A question to the source that is asked.
    struct Check: Equatable {
        var load: Load
        let question: HeadRequest
        /// Who waits for it.
        var waiting: [CheckID]
    }

    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    var state: LoadStates.Refresh {
        switch self {
        case .idle: .idle
        case .loading: .loading
        case .failed(let failure): .failed(failure)
        }
    }
}

/// How a source is asked for what stands before the first row.
enum HeadRequest: Equatable {
    /// For the page before it: a page has named the cursor.
    case before(cursor: Int)
    /// For the page of the first row again: the source names nothing before it.
    case firstPage
}
