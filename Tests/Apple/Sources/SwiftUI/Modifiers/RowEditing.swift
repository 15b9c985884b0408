import Foundation

/// The editing actions of a `ForEach`, which its rows know.
struct RowActions {
    var delete: ((IndexSet) -> Void)?
    var move: ((IndexSet, Int) -> Void)?
}

/// A `ForEach` with an editing action.
struct EditedContent<Content: DynamicViewContent> {
    let content: Content
    let change: (inout RowActions) -> Void
}

extension EditedContent: View, PrimitiveView, DynamicViewContent {
    /// The double draws it without a body.
    public typealias Body = Never

    static var rowCount: Int? { nil }

    var data: Content.Data { content.data }

    func list(_ node: Node, _ context: Context) -> ViewList {
        let list = context.expand(content, at: 0, in: node)
        if case .each(let rows) = list { change(&rows.actions) }
        return list
    }
}

extension DynamicViewContent {
    /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/ondelete(perform:)
    nonisolated public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
        EditedContent(content: self) { $0.delete = action }
    }

    /// https://developer.apple.com/documentation/swiftui/dynamicviewcontent/onmove(perform:)
    nonisolated public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
        EditedContent(content: self) { $0.move = action }
    }
}

/// https://developer.apple.com/documentation/swiftui/horizontaledge
public enum HorizontalEdge: Int8, Sendable {
    case leading
    case trailing
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/deletedisabled(_:)
    nonisolated public func deleteDisabled(_ isDisabled: Bool) -> some View {
        modifier(LeafModifier(isDisabled) { isDisabled, leaf, _ in leaf.isDeleteDisabled = isDisabled })
    }

    /// https://developer.apple.com/documentation/swiftui/view/movedisabled(_:)
    nonisolated public func moveDisabled(_ isDisabled: Bool) -> some View {
        modifier(LeafModifier(isDisabled) { isDisabled, leaf, _ in leaf.isMoveDisabled = isDisabled })
    }

    /// https://developer.apple.com/documentation/swiftui/view/tag(_:)
    nonisolated public func tag<V: Hashable>(_ tag: V) -> some View {
        modifier(LeafModifier(tag) { tag, leaf, _ in leaf.tag = AnyHashable(tag) })
    }

    /// https://developer.apple.com/documentation/swiftui/view/swipeactions(edge:allowsfullswipe:content:)
    @available(tvOS, unavailable)
    nonisolated public func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View {
        modifier(SwipeActionsModifier(actions: content()))
    }

    /// https://developer.apple.com/documentation/swiftui/view/searchable(text:placement:prompt:)
    ///
    /// The double shows the field above the view.
    nonisolated public func searchable(text: Binding<String>, prompt: LocalizedStringKey) -> some View {
        modifier(SafeAreaInsetModifier(edge: .top, bar: TextField(prompt, text: text)))
    }
}

/// Adds the actions of a swipe to each row of its content.
struct SwipeActionsModifier<Actions: View> {
    let actions: Actions
}

extension SwipeActionsModifier: PrimitiveModifier {
    func list<Content: View>(_ content: Content, _ node: Node, _ context: Context) -> ViewList {
        let actions = context.inside.expand(actions, at: "actions", in: node).leaves
        return context.adding(node) { $0.swipeActions += actions }.expand(content, at: 0, in: node)
    }
}

extension Host {
    /// Swipes over the visible row with a text, and taps an action. Returns whether the row has it.
    @discardableResult
    public func swipe(_ text: String, action label: String) -> Bool {
        let actions = leaves.flatMap(\.all).filter { $0.texts.contains(text) }.flatMap(\.swipeActions)
        for case .button(let button, _) in actions.filter({ $0.texts.contains(label) }).map(\.kind) {
            button.action()
            step()
            return true
        }
        return false
    }

    /// Deletes the visible row with a text, as a user does by a swipe. Returns whether the user can.
    @discardableResult
    public func delete(_ text: String) -> Bool {
        guard let row = editableRow(text), let delete = row.actions.delete, !row.leaf.isDeleteDisabled else {
            return false
        }
        delete(IndexSet(integer: row.offset))
        step()
        return true
    }

    /// Moves the visible row with a text before the row with an offset in its `ForEach`. Returns whether the user can.
    @discardableResult
    public func move(_ text: String, before destination: Int) -> Bool {
        guard let row = editableRow(text), let move = row.actions.move, !row.leaf.isMoveDisabled else { return false }
        move(IndexSet(integer: row.offset), destination)
        step()
        return true
    }

    /// Taps the visible row with a text in a list with a selection. Returns whether the row can be selected.
    @discardableResult
    public func select(_ text: String) -> Bool {
        guard let box, let row = box.shown.first(where: { $0.leaves.flatMap(\.texts).contains(text) }),
            let tag = row.leaves.lazy.compactMap(\.tag).first ?? row.id
        else { return false }
        let isSelected = box.select?(tag) ?? false
        step()
        return isSelected
    }

    private func editableRow(_ text: String) -> (actions: RowActions, offset: Int, leaf: Leaf)? {
        for row in box?.shown ?? [] {
            guard let leaf = row.leaves.first(where: { $0.texts.contains(text) }), let place = row.place else {
                continue
            }
            return (place.rows.actions, place.offset, leaf)
        }
        return nil
    }
}
