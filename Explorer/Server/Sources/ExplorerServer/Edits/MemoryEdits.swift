import Synchronization

/// The edits of users since the server was started. They are kept in memory; the database stays as it is.
final class MemoryEdits: UserEdits {
    /// How many edited users and how many idempotency keys are kept.
    let capacity: Int

    private struct Place: Hashable {
        var site: Site.ID
        var user: User.ID
    }

    private struct State {
        var locations: [Place: String] = [:]
        var editsByKey: [IdempotencyKey: UserEdit] = [:]
        /// The keys in the order in which they came. The oldest one is at `oldest` when there are `capacity` of them.
        var keys: [IdempotencyKey] = []
        var oldest = 0
    }

    private let state = Mutex(State())

    init(capacity: Int = 10_000) {
        self.capacity = capacity
    }

    func locations(of users: [User.ID], on site: Site.ID) -> [User.ID: String] {
        state.withLock { state in
            users.reduce(into: [:]) { $0[$1] = state.locations[Place(site: site, user: $1)] }
        }
    }

    func perform(_ edit: UserEdit, key: IdempotencyKey) throws(APIError) {
        try state.withLock { state throws(APIError) in
            if let known = state.editsByKey[key] {
                guard known == edit else { throw .keyOfOtherEdit }
                return
            }
            let place = Place(site: edit.site, user: edit.user)
            guard state.locations[place] != nil || state.locations.count < capacity else {
                throw .tooManyEdits(remedy: "restart the server to forget all edits")
            }
            state.locations[place] = edit.location
            record(key, in: &state)
            state.editsByKey[key] = edit
        }
    }

    private func record(_ key: IdempotencyKey, in state: inout State) {
        guard state.keys.count == capacity else { return state.keys.append(key) }
        state.editsByKey[state.keys[state.oldest]] = nil
        state.keys[state.oldest] = key
        state.oldest = (state.oldest + 1) % capacity
    }
}
