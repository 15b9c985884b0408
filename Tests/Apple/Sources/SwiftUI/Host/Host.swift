/// A screen that shows a view, and moves only when a test steps it. There is none in SwiftUI.
@MainActor
public final class Host {
    /// How high the screen is, in points.
    public var height: CGFloat
    /// The version of the system: what came with later ones does nothing.
    public let system: Int
    /// How far beyond the screen rows are made, in points: SwiftUI makes some before they are seen.
    public let overscan: CGFloat
    /// Whether evaluating the view that can be pulled again cancels its refresh, as users of SwiftUI report.
    public var cancelsRefreshWhenEvaluated = false
    /// What SwiftUI would have logged.
    public private(set) var complaints: [String] = []
    /// How often the bodies of views were evaluated, by the names of their types.
    public internal(set) var evaluations: [String: Int] = [:]
    /// How many rows were made by the closures of `ForEach`.
    public internal(set) var rowsMade = 0
    /// How many ids were read by lists.
    public private(set) var idsRead = 0

    /// How many closures were evaluated on another thread than the main one.
    public internal(set) var closuresOffMain = 0

    var isDirty = true
    var threadDraws: ThreadDraws
    private(set) var pass = 0
    private let view: any View
    private lazy var root = Node(self, Host.self)
    private let hooks = Hooks()
    private(set) var leaves: [Leaf] = []
    private var boxes: [ObjectIdentifier: ScrollBox] = [:]
    private var evaluatedBoxes: Set<ObjectIdentifier> = []
    private var isOnScreen = true
    private var isNew = true
    private var visible: [ObjectIdentifier: [AnyHashable]] = [:]

    /// Shows a view.
    ///
    /// - Parameters:
    ///   - view: The view.
    ///   - height: How high the screen is, in points.
    ///   - system: The version of iOS.
    ///   - overscan: How far beyond the screen rows are made, in points.
    ///   - closures: On which thread closures are evaluated that SwiftUI may evaluate off the main thread.
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

    /// Evaluates what has changed, lays it out, and calls what is to be called, until nothing changes any more.
    public func step() {
        var rounds = 0
        repeat {
            isDirty = false
            rounds += 1
            render()
        } while isDirty && rounds < 20
        if isDirty { complain("the views change themselves again and again") }
    }

    private func render() {
        pass += 1
        evaluatedBoxes = []
        boxes = [:]
        if isOnScreen {
            leaves = Context(isFresh: isNew).expand(any: view, at: 0, in: root).leaves
            let flexible = leaves.count { $0.height == nil }
            let fixed = leaves.compactMap(\.height).reduce(0, +)
            for leaf in leaves { leaf.lay(leaf.height ?? max(height - fixed, 0) / CGFloat(max(flexible, 1))) }
            isNew = false
        } else {
            isNew = true
            leaves = []
        }
        let all = leaves.flatMap(\.all)
        let gone = shownBoxes
        shownBoxes = all.compactMap { if case .scroll(let box) = $0.kind { box } else { nil } }
        for box in gone where !shownBoxes.contains(where: { $0 === box }) { box.cancelRefresh() }
        for box in shownBoxes where cancelsRefreshWhenEvaluated && evaluatedBoxes.contains(ObjectIdentifier(box)) {
            box.cancelRefresh()
        }
        root.prune()
        turn(all.compactMap { if case .activity = $0.kind { $0.node } else { nil } })
        hooks.show(all)
        tellVisibility(all)
    }

    private var shownBoxes: [ScrollBox] = []
    private var shownActivities: [Node] = []

    /// An indicator that comes back as the view it was before it went stands still.
    private func turn(_ shown: [Node]) {
        for node in shownActivities where !shown.contains(where: { $0 === node }) { node.activity = .gone }
        for node in shown {
            switch node.activity {
            case nil: node.activity = .turning
            case .gone: node.activity = .still
            case .turning, .still: break
            }
        }
        shownActivities = shown
    }

    private func tellVisibility(_ leaves: [Leaf]) {
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

    func complain(_ complaint: String) {
        if !complaints.contains(complaint) { complaints.append(complaint) }
    }

    func evaluated(_ box: ScrollBox) { evaluatedBoxes.insert(ObjectIdentifier(box)) }

    func readIDs(_ ids: [AnyHashable]) {
        idsRead += ids.count
        compareIDs(ids)
    }

    func compareIDs(_ ids: [AnyHashable]) {
        var seen: Set<AnyHashable> = []
        for id in ids where !seen.insert(id).inserted {
            complain(
                "ForEach: the ID \(id) occurs multiple times within the collection, this will give undefined results!")
        }
    }
}

extension Host {
    /// A row on screen.
    public struct Row {
        /// Its id in its `ForEach`; `nil` for one that stands in none.
        public let id: AnyHashable?
        /// The words in it.
        public let texts: [String]
        /// Whether it is redacted.
        public let isRedacted: Bool
        /// Where it begins on screen, in points.
        public let top: CGFloat
    }

    /// What scrolls on screen, from the outside in.
    private var box: ScrollBox? { shownBoxes.first }

    /// The rows on screen of what scrolls.
    public var rows: [Row] {
        guard let box else { return [] }
        return box.shown.filter { $0.top < box.offset + box.length && $0.top + $0.height > box.offset }.map { row in
            Row(
                id: row.id, texts: row.leaves.flatMap(\.texts),
                isRedacted: row.leaves.contains { $0.all.contains(where: \.isRedacted) }, top: row.top - box.offset)
        }
    }

    /// All words on screen.
    public var texts: [String] { leaves.flatMap(\.texts) }

    /// What VoiceOver reads on screen.
    public var accessibilityLabels: [String] {
        leaves.flatMap(\.all).compactMap { $0.isHiddenFromAccessibility ? nil : $0.accessibilityLabel }
    }

    /// How many indicators of activity are on screen, but for the one of a refresh.
    public var activities: Int {
        leaves.flatMap(\.all).count { if case .activity = $0.kind { true } else { false } }
    }

    /// How many of them stand still.
    public var stillActivities: Int {
        leaves.flatMap(\.all).count { leaf in
            guard case .activity = leaf.kind else { return false }
            return leaf.node.activity == .still
        }
    }

    /// How far it is scrolled, in points.
    public var offset: CGFloat { box?.offset ?? 0 }

    /// How high all that scrolls is, in points.
    public var contentHeight: CGFloat { box?.contentHeight ?? 0 }

    /// Whether the indicator of a refresh is seen.
    public var isRefreshing: Bool { box?.isRefreshing ?? false }

    /// Scrolls by so many points, as far as there is anything.
    public func scroll(by points: CGFloat) {
        guard let box else { return }
        box.move(to: box.offset + points)
        step()
    }

    func scrollTo(_ id: AnyHashable) {
        box?.goal = id
        isDirty = true
    }

    /// Pulls down what can be refreshed. What lies over it takes the touch.
    public func pull() {
        if let box, !isCovered(box) { box.pull() }
        step()
    }

    private func isCovered(_ box: ScrollBox) -> Bool {
        leaves.flatMap(\.all).contains { leaf in
            guard case .layers(let base, let over) = leaf.kind, !over.isEmpty else { return false }
            return base.flatMap(\.all).contains {
                if case .scroll(let inner) = $0.kind { inner === box } else { false }
            }
        }
    }

    /// Taps the button that says so. Returns whether there is one that can be tapped.
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

    /// Whether there is a button that says so and can be tapped.
    public func canTap(_ label: String) -> Bool {
        leaves.flatMap(\.all).contains { leaf in
            guard case .button = leaf.kind else { return false }
            return leaf.isEnabled && leaf.texts.contains(label)
        }
    }

    /// Writes into the field with a prompt.
    public func type(_ text: String, into prompt: String) {
        for leaf in leaves.flatMap(\.all) {
            guard case .field(let binding, prompt: prompt) = leaf.kind else { continue }
            binding.wrappedValue = text
        }
        step()
    }

    /// Takes the view off the screen, as another screen that covers it does.
    public func disappear() {
        isOnScreen = false
        step()
    }

    /// Brings it back, with nothing of its state.
    public func appear() {
        isOnScreen = true
        step()
    }
}
