/// What is told of the targets of a scroll view that are on screen.
struct VisibilityChange {
    let node: Node
    let threshold: Double
    let isOfType: (AnyHashable) -> Bool
    let action: @MainActor ([AnyHashable]) -> Void
}

extension View {
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
