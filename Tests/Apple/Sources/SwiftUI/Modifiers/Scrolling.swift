/// An observer of the visible scroll targets of a scroll view.
struct VisibilityChange {
    let node: Node
    let threshold: Double
    let isOfType: (AnyHashable) -> Bool
    let action: @MainActor ([AnyHashable]) -> Void
}

/// The binding of a scroll view to its first visible row.
@MainActor
struct ScrollPositionBinding {
    /// The id that the binding contains.
    let id: AnyHashable?
    let update: @MainActor (AnyHashable) -> Void
}

/// https://developer.apple.com/documentation/swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
    private let name: String
    /// https://developer.apple.com/documentation/swiftui/unitpoint/top
    public static let top = UnitPoint(name: "top")
    /// https://developer.apple.com/documentation/swiftui/unitpoint/bottom
    public static let bottom = UnitPoint(name: "bottom")
    /// https://developer.apple.com/documentation/swiftui/unitpoint/leading
    public static let leading = UnitPoint(name: "leading")
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/scrollposition(id:anchor:)
    ///
    /// The double's anchor is always the beginning of the content. For a horizontal scroll view it reports the anchor
    /// `.top`, which would center the row.
    nonisolated public func scrollPosition<ID: Hashable>(
        id: Binding<ID?>, anchor: UnitPoint? = nil
    ) -> some View {
        modifier(
            LeafModifier((id, anchor)) { place, leaf, node in
                guard case .scroll(let box) = leaf.kind else { return }
                let id = place.0
                if place.1 != (box.isHorizontal ? .leading : .top) {
                    node.host.report("an anchor on the other axis of the scroll view centers the row")
                }
                box.position = ScrollPositionBinding(id: id.wrappedValue.map { AnyHashable($0) }) {
                    if let visibleID = $0.base as? ID { id.wrappedValue = visibleID }
                }
            })
    }

    /// https://developer.apple.com/documentation/swiftui/view/scrolltargetlayout(isenabled:)
    nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
        modifier(LeafModifier(isEnabled) { isEnabled, leaf, _ in leaf.isTargetLayout = isEnabled })
    }

    /// https://developer.apple.com/documentation/swiftui/view/onscrolltargetvisibilitychange(idtype:threshold:_:)
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    nonisolated public func onScrollTargetVisibilityChange<ID: Hashable>(
        idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
    ) -> some View {
        modifier(
            LeafModifier(action) { action, leaf, node in
                leaf.visibilityChanges.append(
                    VisibilityChange(
                        node: node, threshold: threshold, isOfType: { $0.base is ID },
                        action: { action($0.compactMap { $0.base as? ID }) }))
            })
    }
}
