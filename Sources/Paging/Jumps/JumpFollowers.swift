/// Scrolls a view to the rows to which its list jumps, until the follower is released.
@MainActor
package final class JumpFollower {
    let scroll: @MainActor (_ row: Int) -> Void

    init(_ scroll: @escaping @MainActor (_ row: Int) -> Void) {
        self.scroll = scroll
    }
}

/// The views that follow the jumps of a list.
struct JumpFollowers {
    private var followers: [WeakReference<JumpFollower>] = []
    /// The row of a jump that no view has followed yet.
    private var pendingRow: Int?

    @MainActor
    mutating func add(_ scroll: @escaping @MainActor (_ row: Int) -> Void) -> JumpFollower {
        let follower = JumpFollower(scroll)
        followers.removeAll { $0.object == nil }
        followers.append(WeakReference(follower))
        return follower
    }

    /// The views that follow jumps now.
    @MainActor
    var current: [JumpFollower] { followers.compactMap(\.object) }

    /// The views that follow a jump to a row. If there are none, the next view opens at that row.
    @MainActor
    mutating func jump(to row: Int) -> [JumpFollower] {
        let current = current
        pendingRow = current.isEmpty ? row : nil
        return current
    }

    /// The row of a jump that no view has followed yet; `nil` if there is none. It is returned once.
    mutating func claimPendingRow() -> Int? {
        defer { pendingRow = nil }
        return pendingRow
    }
}
