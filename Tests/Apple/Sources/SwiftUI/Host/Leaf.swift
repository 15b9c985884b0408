/// Something on screen.
@MainActor
final class Leaf {
    enum Kind {
        case text(String)
        case activity
        case space
        case button(Button, label: [Leaf])
        case field(Binding<String>, prompt: String)
        case stack(Axis, [Leaf])
        case layers(base: [Leaf], over: [Leaf])
        case lazyRows(ViewList, columns: Int)
        case scroll(ScrollBox)
        case controller(RepresentedController)
    }

    struct Button {
        let role: ButtonRole?
        let action: @MainActor () -> Void
    }

    let kind: Kind
    let node: Node
    let isRedacted: Bool
    let isEnabled: Bool
    var hooks: [Hook] = []
    var fixedHeight: CGFloat?
    var leastHeight: CGFloat = 0
    /// The height it takes of what scrolls around it.
    var heightInContainer: ((CGFloat) -> CGFloat)?
    var accessibilityLabel: String?
    var isHiddenFromAccessibility = false
    var isTargetLayout = false
    var visibilityChanges: [VisibilityChange] = []
    /// What the tab says that it is, if it is one.
    var tabLabel: [Leaf] = []

    init(_ kind: Kind, _ node: Node, _ environment: EnvironmentValues) {
        self.kind = kind
        self.node = node
        isRedacted = !environment.redactionReasons.isEmpty
        isEnabled = environment.isEnabled
    }

    /// The height it asks for; `nil` where it takes what it gets.
    var height: CGFloat? {
        if let fixedHeight { return fixedHeight }
        return natural.map { max($0, leastHeight) } ?? (leastHeight > 0 ? leastHeight : nil)
    }

    private var natural: CGFloat? {
        switch kind {
        case .text, .activity: return 20
        case .field: return 34
        case .space, .scroll, .lazyRows, .controller: return nil
        case .button(_, let label): return max(label.compactMap(\.height).max() ?? 0, 20)
        case .layers(let base, _): return base.first?.height
        case .stack(.horizontal, let leaves): return leaves.compactMap(\.height).max() ?? 0
        case .stack(.vertical, let leaves):
            let heights = leaves.compactMap(\.height)
            return heights.count == leaves.count ? heights.reduce(0, +) : nil
        }
    }

    /// Gives it a height. What scrolls in it makes the rows that are seen then.
    func lay(_ height: CGFloat) {
        let height = fixedHeight ?? height
        switch kind {
        case .text, .activity, .space, .field, .lazyRows: break
        case .button(_, let label): for leaf in label { leaf.lay(height) }
        case .layers(let base, let over): for leaf in base + over { leaf.lay(height) }
        case .stack(.horizontal, let leaves): for leaf in leaves { leaf.lay(height) }
        case .stack(.vertical, let leaves):
            let fixed = leaves.compactMap(\.height).reduce(0, +)
            let flexible = leaves.count { $0.height == nil }
            let share = flexible == 0 ? 0 : max(height - fixed, 0) / CGFloat(flexible)
            for leaf in leaves { leaf.lay(leaf.height ?? share) }
        case .scroll(let box): box.lay(height)
        case .controller(let represented): represented.lay(height)
        }
    }

    /// The leaves on screen that stand in it.
    var shown: [Leaf] {
        switch kind {
        case .text, .activity, .space, .field, .lazyRows, .controller: []
        case .button(_, let label): label
        case .stack(_, let leaves): leaves
        case .layers(let base, let over): base + over
        case .scroll(let box): box.shown.flatMap(\.leaves)
        }
    }

    /// It and all leaves on screen that stand in it, from the outside in.
    var all: [Leaf] { [self] + shown.flatMap(\.all) }

    /// The words that are read in it.
    var texts: [String] {
        switch kind {
        case .text(let text): [text]
        case .field(let text, let prompt): [text.wrappedValue.isEmpty ? prompt : text.wrappedValue]
        default: shown.flatMap(\.texts)
        }
    }
}
