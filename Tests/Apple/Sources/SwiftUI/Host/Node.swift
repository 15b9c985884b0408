/// A place in the view tree that outlives the views which come to stand there: it keeps their state.
@MainActor
final class Node {
    unowned let host: Host
    let type: Any.Type
    /// What stands here, as evaluated last.
    var content: (any View)?
    /// What is kept for the view's properties, by their index.
    var properties: [Int: AnyObject] = [:]
    /// What a primitive view keeps here.
    var kept: AnyObject?
    /// What an indicator of activity does that stands here.
    var activity: Activity?
    private(set) var isDirty = true
    private var children: [AnyHashable: Node] = [:]
    private var lastPass = 0

    enum Activity {
        case turning
        /// It went off the screen.
        case gone
        /// It came back as the view that it was.
        case still
    }

    init(_ host: Host, _ type: Any.Type) {
        self.host = host
        self.type = type
    }

    /// Makes what stands here be evaluated again.
    func invalidate() {
        isDirty = true
        host.isDirty = true
    }

    /// The node of a child: the same as before if a view of the same type stands there.
    func child(_ key: AnyHashable, _ type: Any.Type) -> Node {
        let node: Node
        if let known = children[key], known.type == type {
            node = known
        } else {
            node = Node(host, type)
            children[key] = node
        }
        node.lastPass = host.pass
        return node
    }

    /// Drops the children, and with them the state, of views that no longer stand here.
    func prune() {
        children = children.filter { $0.value.lastPass == host.pass }
        for child in children.values { child.prune() }
    }

    /// Evaluates what stands here, and again when anything changes that was read for it.
    func evaluate(_ content: () -> any View) {
        isDirty = false
        self.content = tracking(content)
    }

    /// Evaluates on any thread what stands here, and again when anything changes that was read for it.
    func evaluateAnywhere(_ content: () -> any View) {
        isDirty = false
        // Observation tracks reads for each thread, so tracking begins on the thread that evaluates the content.
        self.content = host.evaluateAnywhere { tracking(content) }
    }

    private nonisolated func tracking(_ content: () -> any View) -> any View {
        withObservationTracking(content) { [weak self] in
            MainActor.assumeIsolated { self?.invalidate() }
        }
    }

    func keeping<Value: AnyObject>(_ make: @autoclosure () -> Value) -> Value {
        if let kept = kept as? Value { return kept }
        let made = make()
        kept = made
        return made
    }
}
