import PagingCore

/// One change of a presented list, with the rows and states after it.
public struct PresentedUpdate<Item: Identifiable, Element, Section: Hashable> {
    /// The change of the rows.
    public private(set) var change: PresentedChange
    /// The rows after the change.
    public private(set) var rows: PresentedRows<Item, Element, Section>
    /// The load states after the change.
    public private(set) var states: LoadStates
    /// The indicators after the change.
    public private(set) var indicators: ListIndicators
    /// Whether the presented list has rows after the change. Header and footer do not count.
    public private(set) var content: ListContent
    /// The number of completed refreshes of the base list.
    public private(set) var completedRefreshes: Int

    init(_ presentation: ListPresentation<Item, Element, Section>, _ base: ListUpdate<Item>, loadsByItself: Bool) {
        change = .replaced
        rows = PresentedRows(presentation, base.rows, base.states)
        states = base.states
        indicators = base.indicators
        completedRefreshes = base.completedRefreshes
        content = rows.content(over: base, loadsByItself)
    }

    /// The same update with the change ``PresentedChange/replaced``, for a reader that did not receive the update
    /// before it.
    package var asReplacement: PresentedUpdate {
        var replacement = self
        replacement.change = .replaced
        return replacement
    }

    /// The update that results from an update of the base list, and the number of items that are presented because of
    /// it.
    func applying(_ base: ListUpdate<Item>, loadsByItself: Bool) -> (update: PresentedUpdate, arrivals: Int) {
        guard case .changed(let ranges) = base.change, base.version == rows.version + 1 else {
            let next = PresentedUpdate(rows.presentation, base, loadsByItself: loadsByItself)
            return (next, next.rows.isEmpty ? 0 : 1)
        }
        var next = self
        let (change, arrivals) = next.rows.apply(ranges, base.rows, base.states)
        next.change = change
        next.states = base.states
        next.indicators = base.indicators
        next.completedRefreshes = base.completedRefreshes
        next.content = next.rows.content(over: base, loadsByItself)
        return (next, arrivals)
    }

    /// Whether the rows, states, indicators or content changed since an update (U3).
    func hasVisibleChanges(since before: PresentedUpdate) -> Bool {
        change.changesRows || states != before.states || indicators != before.indicators || content != before.content
    }
}

extension PresentedRows {
    fileprivate func content(over base: ListUpdate<Item>, _ loadsByItself: Bool) -> ListContent {
        if layers.count > 0 { return .rows }
        guard base.content == .rows else { return base.content }
        let mayBringRows = [base.states.append, base.states.prepend].contains { edge in
            switch edge {
            case .idle: loadsByItself
            case .loading: true
            case .failed, .ended: false
            }
        }
        return mayBringRows ? .unknown : .empty
    }
}
