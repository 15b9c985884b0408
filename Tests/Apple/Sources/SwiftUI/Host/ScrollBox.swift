/// What scrolls: which of its rows are on screen.
@MainActor
final class ScrollBox {
    enum Style {
        /// Rows of at least 44 points, all made when they are seen.
        case list
        /// Only what stands in a lazy stack or grid is made when it is seen.
        case scrollView
    }

    struct Row {
        let id: AnyHashable?
        let top: CGFloat
        let height: CGFloat
        let leaves: [Leaf]
        let isTarget: Bool
    }

    let host: Host
    let style: Style
    var content = ViewList.joined([])
    var refreshAction: RefreshAction?
    private(set) var offset: CGFloat = 0
    private(set) var length: CGFloat = 0
    private(set) var contentHeight: CGFloat = 0
    private(set) var shown: [Row] = []
    private var refreshing: Task<Void, Never>?

    init(_ host: Host, _ style: Style) {
        self.host = host
        self.style = style
    }

    var isRefreshing: Bool { refreshing != nil }

    func scroll(to offset: CGFloat) {
        self.offset = min(max(offset, 0), max(contentHeight - length, 0))
    }

    /// Makes the rows that are on screen, and measures them.
    func lay(_ length: CGFloat) {
        self.length = length
        let segments = content.segments
        if style == .list { readIDs(segments) }
        for _ in 0..<4 {
            shown = []
            contentHeight = 0
            lay(segments, columns: 1, isLazy: style == .list, isTarget: false)
            let before = offset
            scroll(to: offset)
            if offset == before { return }
        }
    }

    private func lay(_ segments: [ViewList.Segment], columns: Int, isLazy: Bool, isTarget: Bool) {
        for segment in segments {
            switch segment {
            case .leaf(let leaf):
                if case .lazyRows(let rows, let columns) = leaf.kind {
                    lay(rows.segments, columns: columns, isLazy: true, isTarget: leaf.isTargetLayout)
                } else {
                    lay([leaf], id: nil, isLazy: isLazy, isTarget: isTarget)
                }
            case .each(let rows):
                lay(rows, columns: columns, isLazy: isLazy, isTarget: isTarget)
            }
        }
    }

    private func lay(_ leaves: [Leaf], id: AnyHashable?, isLazy: Bool, isTarget: Bool) {
        let heights = leaves.map { rowHeight($0.height) }
        let height = heights.reduce(0, +)
        if !isLazy || isOnScreen(height) {
            for (leaf, height) in zip(leaves, heights) { leaf.lay(height) }
            shown.append(Row(id: id, top: contentHeight, height: height, leaves: leaves, isTarget: isTarget))
        }
        contentHeight += height
    }

    private func lay(_ rows: EachRows, columns: Int, isLazy: Bool, isTarget: Bool) {
        let first = shown.count
        defer { host.compareIDs(shown[first...].compactMap(\.id)) }
        var line = 0
        let lines = (rows.count + columns - 1) / columns
        if isLazy, rows.heights.areEqual, let guess = rows.heights.guess, guess > 0 {
            line = min(max(Int(((windowTop - contentHeight) / guess).rounded(.down)), 0), lines)
            contentHeight += CGFloat(line) * guess
        }
        while line < lines {
            if isLazy, contentHeight >= windowBottom, rows.heights.areEqual, let guess = rows.heights.guess {
                contentHeight += CGFloat(lines - line) * guess
                return
            }
            contentHeight += layLine(line * columns..<min((line + 1) * columns, rows.count), rows, isLazy, isTarget)
            line += 1
        }
    }

    /// Lays elements beside each other. Returns the height of the tallest.
    private func layLine(_ line: Range<Int>, _ rows: EachRows, _ isLazy: Bool, _ isTarget: Bool) -> CGFloat {
        let ids = line.map { rows.id(at: $0) }
        let guess = ids.map { rows.heights.height(of: $0) }.max() ?? 0
        guard !isLazy || isOnScreen(guess) else { return guess }
        var tallest: CGFloat = 0
        var line = zip(line, ids).map { (index: Int, id: AnyHashable) in
            let leaves = rows.element(at: index).leaves
            let height = leaves.map { rowHeight($0.height) }.reduce(0, +)
            for leaf in leaves { leaf.lay(rowHeight(leaf.height)) }
            rows.heights.measured(id, height)
            tallest = max(tallest, height)
            return Row(id: id, top: contentHeight, height: height, leaves: leaves, isTarget: isTarget)
        }
        if isLazy, !isOnScreen(tallest) { line = [] }
        shown += line
        return tallest
    }

    private var windowTop: CGFloat { offset - host.overscan }
    private var windowBottom: CGFloat { offset + length + host.overscan }

    private func isOnScreen(_ height: CGFloat) -> Bool {
        contentHeight < windowBottom && contentHeight + max(height, 0.5) > windowTop
    }

    private func rowHeight(_ height: CGFloat?) -> CGFloat {
        switch style {
        case .list: max(height ?? 0, 44)
        case .scrollView: height ?? 10
        }
    }

    /// A list reads the ids of all its rows when it comes, and when a `ForEach` in it was evaluated.
    private func readIDs(_ segments: [ViewList.Segment]) {
        for case .each(let rows) in segments where rows.isFresh { host.readIDs((0..<rows.count).map(rows.id)) }
    }

    /// The ids of the targets of which at least so large a part is on screen.
    func targets(threshold: Double) -> [AnyHashable] {
        shown.compactMap { row in
            guard row.isTarget, row.height > 0, let id = row.id else { return nil }
            let part = min(row.top + row.height, offset + length) - max(row.top, offset)
            return Double(part / row.height) >= max(threshold, .ulpOfOne) ? id : nil
        }
    }

    /// Pulls it down: its refresh action runs in a task of its own, if none does.
    func pull() {
        guard let action = refreshAction, refreshing == nil else { return }
        refreshing = Task { [weak self] in
            await action()
            if !Task.isCancelled { self?.refreshing = nil }
        }
    }

    func cancelRefresh() {
        refreshing?.cancel()
        refreshing = nil
    }
}
