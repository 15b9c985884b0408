/// What is told of the targets of a scroll view that are on screen.
struct VisibilityChange {
    let node: Node
    let threshold: Double
    let isOfType: (AnyHashable) -> Bool
    let action: @MainActor ([AnyHashable]) -> Void
}

/// A binding to the row at the top of a scroll view.
@MainActor
struct ScrollPlace {
    /// Which row is wanted there.
    let id: AnyHashable?
    let tell: @MainActor (AnyHashable) -> Void
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
    /// The double's anchor is always where the content begins: one at the top puts a row in the middle of what scrolls
    /// sideways, and is complained of.
    nonisolated public func scrollPosition<ID: Hashable>(
        id: Binding<ID?>, anchor: UnitPoint? = nil
    ) -> some View {
        modifier(
            LeafModifier((id, anchor)) { place, leaf, node in
                guard case .scroll(let box) = leaf.kind else { return }
                let id = place.0
                if place.1 != (box.isSideways ? .leading : .top) {
                    node.host.complain("an anchor on another axis than the scroll view's centres the row")
                }
                box.position = ScrollPlace(id: id.wrappedValue.map { AnyHashable($0) }) {
                    if let told = $0.base as? ID { id.wrappedValue = told }
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
