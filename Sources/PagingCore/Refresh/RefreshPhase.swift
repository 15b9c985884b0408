/// What goes on with the refresh.
enum RefreshPhase<Item: Identifiable> {
    case idle
    indirect case loading(PendingGeneration<Item>)
    /// The last one failed, and the list is as it was before it.
    case failed(Failure)

    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The load that runs; it can be changed only while one does.
    var load: Load? {
        get {
            if case .loading(let candidate) = self { candidate.load } else { nil }
        }
        set {
            guard case .loading(var candidate) = self, let newValue else { return }
            candidate.load = newValue
            self = .loading(candidate)
        }
    }
}

extension RefreshPhase: Sendable where Item: Sendable, Item.ID: Sendable {}
