/// A position in the view tree, which stores the state of the views at that position.
@MainActor
final class Node {
    unowned let host: Host
    let type: Any.Type
    /// The result of the last evaluation.
    var content: (any View)?
    /// The storage of the view's dynamic properties, by their index.
    var properties: [Int: AnyObject] = [:]
    /// The storage of a primitive view.
    var storage: AnyObject?
    /// The state of the activity indicator at this node, if it is one.
    var activity: Activity?
    private(set) var isDirty = true
    private var children: [AnyHashable: Node] = [:]
    private var lastPass = 0

    enum Activity {
        case animating
        /// It left the screen.
        case offScreen
        /// It appeared again with the same identity.
        case stopped
    }

    init(_ host: Host, _ type: Any.Type) {
        self.host = host
        self.type = type
    }

    /// Invalidates the content, so that it is evaluated again.
    func invalidate() {
        isDirty = true
        host.isDirty = true
    }

    /// The node of a child. It is the existing node if the child's view has the same type.
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

    /// Removes the children, and their state, of views that no longer exist.
    func prune() {
        children = children.filter { $0.value.lastPass == host.pass }
        for child in children.values { child.prune() }
    }

    /// Evaluates the content, and invalidates it when an observable property changes that the evaluation read.
    func evaluate(_ content: () -> any View) {
        isDirty = false
        self.content = tracking(content)
    }

    /// Like ``evaluate(_:)``, on any thread.
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

    func stored<Value: AnyObject>(_ make: @autoclosure () -> Value) -> Value {
        if let storage = storage as? Value { return storage }
        let made = make()
        storage = made
        return made
    }
}
