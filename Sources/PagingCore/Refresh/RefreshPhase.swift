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
            guard let newValue else { return }
            changePending { $0.load = newValue }
        }
    }

    /// Changes the pending generation in place. Does nothing if no refresh runs.
    mutating func changePending(_ change: (inout PendingGeneration<Item>) -> Void) {
        guard case .loading(var pending) = self else { return }
        // Releases the reference, so that the tree and the index are not copied.
        self = .idle
        change(&pending)
        self = .loading(pending)
    }
}

/// The refresh of a list that may lack a row because of edits (I4), or that was said to be out of date (T4).
struct Repair {
    enum Phase {
        case none
        case scheduled
        /// It begins when there is a reader, none waits for a load, and no open edit moves the numbering.
        case due
    }

    var phase = Phase.none
    /// How many refreshes in a row have left the list in doubt.
    private var refreshesInVain = 0

    /// A second, and twice as long after each further refresh in vain, up to a minute. So a list that is edited all the time
    /// is not refreshed all the time.
    var delayNanoseconds: Int64 { 1_000_000_000 * min(1 << min(max(refreshesInVain - 1, 0), 6), 60) }

    /// Records that a refresh has completed.
    ///
    /// - Parameter isWhole: Whether the list lacks no row now.
    mutating func end(isWhole: Bool) {
        phase = .none
        refreshesInVain = isWhole ? 0 : refreshesInVain + 1
    }
}
