/// What goes on with the refresh.
enum RefreshPhase<Item: Identifiable> {
    case idle
    /// A candidate generation is on its way.
    case loading(Candidate)
    /// The last one failed, and the list is as it was before it.
    case failed(Failure)

    /// A generation that is being loaded beside the current one.
    struct Candidate {
        var load: Load
        var kind: RefreshKind
        /// Who waits for it.
        var waiting: [RefreshID]
        /// What has landed so far: nothing, or empty pages that were followed.
        var generation: Generation<Item>
    }

    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

extension RefreshPhase: Sendable where Item: Sendable, Item.ID: Sendable {}
extension RefreshPhase.Candidate: Sendable where Item: Sendable, Item.ID: Sendable {}
