/// An element on screen.
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
        case scroll(ScrollContainer)
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
    var minimumHeight: CGFloat = 0
    /// Returns the leaf's height from the height of the surrounding scroll view.
    var heightInContainer: ((CGFloat) -> CGFloat)?
    var accessibilityLabel: String?
    var isHiddenFromAccessibility = false
    var isTargetLayout = false
    var visibilityChanges: [VisibilityChange] = []
    var isDeleteDisabled = false
    var isMoveDisabled = false
    /// The value that selects the leaf's row.
    var tag: AnyHashable?
    var swipeActions: [Leaf] = []
    /// The label of the tab, if the leaf is one.
    var tabLabel: [Leaf] = []

    init(_ kind: Kind, _ node: Node, _ environment: EnvironmentValues) {
        self.kind = kind
        self.node = node
        isRedacted = !environment.redactionReasons.isEmpty
        isEnabled = environment.isEnabled
    }

    /// The height that the leaf requests; `nil` if it takes the available height.
    var height: CGFloat? {
        if let fixedHeight { return fixedHeight }
        return natural.map { max($0, minimumHeight) } ?? (minimumHeight > 0 ? minimumHeight : nil)
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

    /// Sets the height. A scroll view in the leaf makes its visible rows.
    func layOut(_ height: CGFloat) {
        let height = fixedHeight ?? height
        switch kind {
        case .text, .activity, .space, .field, .lazyRows: break
        case .button(_, let label): for leaf in label { leaf.layOut(height) }
        case .layers(let base, let over): for leaf in base + over { leaf.layOut(height) }
        case .stack(.horizontal, let leaves): for leaf in leaves { leaf.layOut(height) }
        case .stack(.vertical, let leaves):
            let fixed = leaves.compactMap(\.height).reduce(0, +)
            let flexible = leaves.count { $0.height == nil }
            let share = flexible == 0 ? 0 : max(height - fixed, 0) / CGFloat(flexible)
            for leaf in leaves { leaf.layOut(leaf.height ?? share) }
        case .scroll(let box): box.layOut(height)
        case .controller(let represented): represented.layOut(height)
        }
    }

    /// The leaves on screen that are its children.
    var shown: [Leaf] {
        switch kind {
        case .text, .activity, .space, .field, .lazyRows, .controller: []
        case .button(_, let label): label
        case .stack(_, let leaves): leaves
        case .layers(let base, let over): base + over
        case .scroll(let box): box.shown.flatMap(\.leaves)
        }
    }

    /// The leaf and all its descendants on screen, from the outside in.
    var all: [Leaf] { [self] + shown.flatMap(\.all) }

    /// The visible texts in the leaf.
    var texts: [String] {
        switch kind {
        case .text(let text): [text]
        case .field(let text, let prompt): [text.wrappedValue.isEmpty ? prompt : text.wrappedValue]
        default: shown.flatMap(\.texts)
        }
    }
}
