/// A screen that shows a view and advances only when a test calls ``step()``. SwiftUI has no such type.
@MainActor
public final class Host {
    /// The height of the screen, in points.
    public var height: CGFloat
    /// The version of iOS. API of later versions does nothing.
    public let system: Int
    /// The distance beyond the screen within which rows are made, in points. SwiftUI makes some rows before they are
    /// visible.
    public let overscan: CGFloat
    /// Whether two texts side by side do not fit, for example at an accessibility text size.
    ///
    /// The host then shows the last view of a `ViewThatFits`, and reports a horizontal stack with a button and another
    /// text.
    public var isNarrow = false
    /// Whether a refresh is cancelled when its view is evaluated again, as users of SwiftUI report.
    public var cancelsRefreshWhenEvaluated = false
    /// The messages that SwiftUI would log as runtime issues.
    public private(set) var violations: [String] = []
    /// The number of evaluations of each view type's body, by the name of the type.
    public internal(set) var evaluations: [String: Int] = [:]
    /// The number of rows that the closures of `ForEach` made.
    public internal(set) var rowsMade = 0
    /// The number of ids that lists read.
    public private(set) var idsRead = 0

    /// The number of closures that were evaluated off the main thread.
    public internal(set) var closuresOffMain = 0

    var isDirty = true
    var threadDraws: ThreadDraws
    private(set) var pass = 0
    private let view: any View
    private lazy var root = Node(self, Host.self)
    private let hooks = Hooks()
    private(set) var leaves: [Leaf] = []
    private var containers: [ObjectIdentifier: ScrollContainer] = [:]
    private var evaluatedContainers: Set<ObjectIdentifier> = []
    private var isOnScreen = true
    private var isNew = true
    private var visible: [ObjectIdentifier: [AnyHashable]] = [:]

    /// Creates a screen that shows a view.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - height: The height of the screen, in points.
    ///   - system: The version of iOS.
    ///   - overscan: The distance beyond the screen within which rows are made, in points.
    ///   - closures: The thread on which closures are evaluated that SwiftUI can evaluate off the main thread.
    public init(
        _ view: some View, height: CGFloat = 800, system: Int = 18, overscan: CGFloat = 0,
        closures: ClosureThread = .environment
    ) {
        self.view = view
        self.height = height
        self.system = system
        self.overscan = overscan
        threadDraws = ThreadDraws(closures, view: String(describing: Swift.type(of: view)))
        step()
    }

    /// Evaluates and lays out changed views and calls their hooks, until nothing changes.
    public func step() {
        var rounds = 0
        repeat {
            isDirty = false
            rounds += 1
            render()
        } while isDirty && rounds < 20
        if isDirty { report("the views keep changing each other") }
    }

    private func render() {
        pass += 1
        evaluatedContainers = []
        containers = [:]
        if isOnScreen {
            leaves = Context(isNew: isNew).expand(any: view, at: 0, in: root).leaves
            let flexible = leaves.count { $0.height == nil }
            let fixed = leaves.compactMap(\.height).reduce(0, +)
            for leaf in leaves { leaf.layOut(leaf.height ?? max(height - fixed, 0) / CGFloat(max(flexible, 1))) }
            isNew = false
        } else {
            isNew = true
            leaves = []
        }
        let all = leaves.flatMap(\.all)
        if isNarrow { for leaf in all { reportOverflow(of: leaf) } }
        let gone = visibleContainers
        visibleContainers = all.compactMap { if case .scroll(let box) = $0.kind { box } else { nil } }
        for box in gone where !visibleContainers.contains(where: { $0 === box }) { box.cancelRefresh() }
        for box in visibleContainers
        where cancelsRefreshWhenEvaluated && evaluatedContainers.contains(ObjectIdentifier(box)) {
            box.cancelRefresh()
        }
        root.prune()
        updateActivities(all.compactMap { if case .activity = $0.kind { $0.node } else { nil } })
        hooks.show(all)
        reportVisibility(all)
    }

    private func reportOverflow(of leaf: Leaf) {
        guard case .stack(.horizontal, let leaves) = leaf.kind, leaves.count(where: { !$0.texts.isEmpty }) > 1 else {
            return
        }
        for case .button in leaves.map(\.kind) { report("a button beside a text does not fit: \(leaf.texts)") }
    }

    private var visibleContainers: [ScrollContainer] = []
    private var shownActivities: [Node] = []

    /// Updates the states of activity indicators. One that appears again with the same identity has stopped.
    private func updateActivities(_ shown: [Node]) {
        for node in shownActivities where !shown.contains(where: { $0 === node }) { node.activity = .offScreen }
        for node in shown {
            switch node.activity {
            case nil: node.activity = .animating
            case .offScreen: node.activity = .stopped
            case .animating, .stopped: break
            }
        }
        shownActivities = shown
    }

    private func reportVisibility(_ leaves: [Leaf]) {
        guard system >= 18 else { return }
        for leaf in leaves {
            guard case .scroll(let box) = leaf.kind else { continue }
            for change in leaf.visibilityChanges {
                let seen = box.targets(threshold: change.threshold).filter(change.isOfType)
                let key = ObjectIdentifier(change.node)
                guard visible[key, default: []] != seen else { continue }
                visible[key] = seen
                change.action(seen)
            }
        }
    }

    func report(_ violation: String) {
        if !violations.contains(violation) { violations.append(violation) }
    }

    func evaluated(_ box: ScrollContainer) { evaluatedContainers.insert(ObjectIdentifier(box)) }

    func readIDs(_ ids: [AnyHashable]) {
        idsRead += ids.count
        compareIDs(ids)
    }

    func compareIDs(_ ids: [AnyHashable]) {
        var seen: Set<AnyHashable> = []
        for id in ids where !seen.insert(id).inserted {
            report(
                "ForEach: the ID \(id) occurs multiple times within the collection, this will give undefined results!")
        }
    }
}

extension Host {
    /// A row on screen.
    public struct Row {
        /// The id of the row in its `ForEach`; `nil` if it is not in one.
        public let id: AnyHashable?
        /// The texts in the row.
        public let texts: [String]
        /// Whether the row is redacted.
        public let isRedacted: Bool
        /// The distance from the top of the screen to the row, in points.
        public let top: CGFloat
    }

    /// The outermost scroll view on screen.
    var box: ScrollContainer? { visibleContainers.first }

    /// The visible rows of the scroll view.
    public var rows: [Row] {
        guard let box else { return [] }
        return box.shown.filter { $0.top < box.offset + box.length && $0.top + $0.height > box.offset }.map { row in
            Row(
                id: row.id, texts: row.leaves.flatMap(\.texts),
                isRedacted: row.leaves.contains { $0.all.contains(where: \.isRedacted) }, top: row.top - box.offset)
        }
    }

    /// All texts on screen.
    public var texts: [String] { leaves.flatMap(\.texts) }

    /// The accessibility labels on screen.
    public var accessibilityLabels: [String] {
        leaves.flatMap(\.all).compactMap { $0.isHiddenFromAccessibility ? nil : $0.accessibilityLabel }
    }

    /// The number of activity indicators on screen, without the one of a refresh.
    public var activities: Int {
        leaves.flatMap(\.all).count { if case .activity = $0.kind { true } else { false } }
    }

    /// The number of activity indicators on screen that have stopped.
    public var stoppedActivities: Int {
        leaves.flatMap(\.all).count { leaf in
            guard case .activity = leaf.kind else { return false }
            return leaf.node.activity == .stopped
        }
    }

    /// The scroll offset, in points.
    public var offset: CGFloat { box?.offset ?? 0 }

    /// The height of the scroll view's content, in points.
    public var contentHeight: CGFloat { box?.contentHeight ?? 0 }

    /// Whether the refresh indicator is visible.
    public var isRefreshing: Bool { box?.isRefreshing ?? false }

    /// Scrolls by a number of points, within the content.
    public func scroll(by points: CGFloat) {
        guard let box else { return }
        box.move(to: box.offset + points)
        step()
    }

    func scrollTo(_ id: AnyHashable) {
        box?.scrollTarget = id
        isDirty = true
    }

    /// Pulls the scroll view down to refresh it. An overlay receives the touch instead.
    public func pull() {
        if let box, !isCovered(box) { box.pull() }
        step()
    }

    private func isCovered(_ box: ScrollContainer) -> Bool {
        leaves.flatMap(\.all).contains { leaf in
            guard case .layers(let base, let over) = leaf.kind, !over.isEmpty else { return false }
            return base.flatMap(\.all).contains {
                if case .scroll(let inner) = $0.kind { inner === box } else { false }
            }
        }
    }

    /// Taps the button with a label. Returns whether there is an enabled one.
    @discardableResult
    public func tap(_ label: String) -> Bool {
        for leaf in leaves.flatMap(\.all) {
            guard case .button(let button, _) = leaf.kind, leaf.isEnabled else { continue }
            guard leaf.texts.contains(label) || leaf.accessibilityLabel == label else { continue }
            button.action()
            step()
            return true
        }
        return false
    }

    /// Whether there is an enabled button with a label.
    public func canTap(_ label: String) -> Bool {
        leaves.flatMap(\.all).contains { leaf in
            guard case .button = leaf.kind else { return false }
            return leaf.isEnabled && leaf.texts.contains(label)
        }
    }

    /// Types a text into the field with a prompt.
    public func type(_ text: String, into prompt: String) {
        for leaf in leaves.flatMap(\.all) {
            guard case .field(let binding, prompt: prompt) = leaf.kind else { continue }
            binding.wrappedValue = text
        }
        step()
    }

    /// Removes the view from the screen, as a covering screen does.
    public func disappear() {
        isOnScreen = false
        step()
    }

    /// Shows the view again, without its earlier state.
    public func appear() {
        isOnScreen = true
        step()
    }
}
