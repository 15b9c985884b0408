/// A closure that is called when a leaf appears, changes or disappears.
struct Hook {
    enum Kind {
        case appear(@MainActor () -> Void)
        case disappear(@MainActor () -> Void)
        case task(id: AnyHashable?, start: @MainActor () -> Task<Void, Never>)
        case change(AnyHashable, initially: Bool, @MainActor (_ old: AnyHashable, _ new: AnyHashable) -> Void)
    }

    let kind: Kind
    /// The nodes of the leaf and of the modifier.
    let leaf: Node
    let modifier: Node

    var id: ID { ID(leaf: ObjectIdentifier(leaf), modifier: ObjectIdentifier(modifier)) }

    struct ID: Hashable {
        let leaf: ObjectIdentifier
        let modifier: ObjectIdentifier
    }
}

/// The hooks of the leaves on screen.
@MainActor
final class Hooks {
    private var order: [Hook.ID] = []
    private var live: [Hook.ID: Hook] = [:]
    private var tasks: [Hook.ID: Task<Void, Never>] = [:]

    /// Calls the hooks of leaves that appeared or changed, and then of leaves that disappeared.
    func show(_ leaves: [Leaf]) {
        let next = leaves.flatMap(\.hooks)
        let before = live
        let beforeOrder = order
        order = next.map(\.id)
        live = Dictionary(next.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for hook in next { update(hook, before[hook.id]) }
        for id in beforeOrder where live[id] == nil {
            if let hook = before[id] { remove(hook) }
        }
    }

    private func update(_ hook: Hook, _ before: Hook?) {
        switch hook.kind {
        case .appear(let action): if before == nil { action() }
        case .disappear: break
        case .task(let id, let start):
            if let before, case .task(id, _) = before.kind { return }
            tasks.removeValue(forKey: hook.id)?.cancel()
            tasks[hook.id] = start()
        case .change(let value, let initially, let action):
            if let before, case .change(let old, _, _) = before.kind {
                if old != value { action(old, value) }
            } else if initially {
                action(value, value)
            }
        }
    }

    private func remove(_ hook: Hook) {
        switch hook.kind {
        case .appear, .change: break
        case .disappear(let action): action()
        case .task: tasks.removeValue(forKey: hook.id)?.cancel()
        }
    }
}
