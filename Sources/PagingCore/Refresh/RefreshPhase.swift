/// The state of the refresh.
enum RefreshPhase<Item: Identifiable> {
    case idle
    indirect case loading(PendingGeneration<Item>)
    /// The last refresh, of this kind, failed, and the list is as it was before it.
    indirect case failed(RefreshKind<Item.ID>, LoadFailure)

    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }

    /// The load that runs. Setting it has an effect only while a refresh runs.
    var load: Load? {
        get {
            if case .loading(let pending) = self { pending.load } else { nil }
        }
        set {
            guard case .loading(var pending) = self, let newValue else { return }
            pending.load = newValue
            self = .loading(pending)
        }
    }
}

extension RefreshPhase: Sendable where Item: Sendable, Item.ID: Sendable {}

/// The refresh after one that edits kept incomplete.
enum RepairPhase {
    case none
    case scheduled
    /// It begins when no transaction is open and no reader waits for a load.
    case due
}
