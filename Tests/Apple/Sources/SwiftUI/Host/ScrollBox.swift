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
    /// The row that is to stay where it is, for whoever wants one to.
    var position: ScrollPlace?
    private var held: (id: AnyHashable, distance: CGFloat)?
    private var told: AnyHashable?
    /// A row that is to be at the top when it is laid next.
    var goal: AnyHashable?
    var isSideways = false

    init(_ host: Host, _ style: Style) {
        self.host = host
        self.style = style
    }

    var isRefreshing: Bool { refreshing != nil }

    /// Scrolls as a person does: what was held is let go.
    func move(to offset: CGFloat) {
        held = nil
        scroll(to: offset)
    }

    private func scroll(to offset: CGFloat) {
        self.offset = min(max(offset, 0), max(contentHeight - length, 0))
    }

    /// Makes the rows that are on screen, and measures them.
    func lay(_ length: CGFloat) {
        self.length = length
        let segments = content.segments
        if style == .list { readIDs(segments) }
        for case .leaf(let leaf) in segments {
            if let height = leaf.heightInContainer?(length) { leaf.fixedHeight = height }
        }
        if position != nil { hold(segments) }
        if let goal, let top = top(of: goal, segments) {
            offset = top
            held = nil
        }
        goal = nil
        defer { tellPosition() }
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

    /// Puts the row that is held where it was, or the one that is wanted at the top. At the very top nothing is held.
    private func hold(_ segments: [ViewList.Segment]) {
        let wanted = position?.id
        if let wanted, wanted != told, let top = top(of: wanted, segments) {
            told = wanted
            offset = top
        } else if let held, offset > 0, let top = top(of: held.id, segments) {
            offset = top - held.distance
        }
    }

    private func tellPosition() {
        guard let position else { return }
        let first = shown.first { $0.isTarget && $0.top + $0.height > offset }
        held = first.flatMap { row in row.id.map { ($0, row.top - offset) } }
        guard let id = first?.id, id != told else { return }
        told = id
        position.tell(id)
    }

    private func top(of id: AnyHashable, _ segments: [ViewList.Segment], columns: Int = 1) -> CGFloat? {
        var top: CGFloat = 0
        for segment in segments {
            switch segment {
            case .leaf(let leaf):
                guard case .lazyRows(let rows, let columns) = leaf.kind else {
                    top += rowHeight(leaf.height)
                    continue
                }
                if let inner = self.top(of: id, rows.segments, columns: columns) { return top + inner }
                top += height(of: rows.segments, columns)
            case .each(let rows):
                let index = (0..<rows.count).first { rows.id(at: $0) == id }
                if let index { return top + height(of: rows, 0..<(index / columns * columns), columns) }
                top += height(of: rows, 0..<rows.count, columns)
            }
        }
        return nil
    }

    private func height(of segments: [ViewList.Segment], _ columns: Int) -> CGFloat {
        segments.reduce(0) { sum, segment in
            switch segment {
            case .leaf(let leaf): sum + rowHeight(leaf.height)
            case .each(let rows): sum + height(of: rows, 0..<rows.count, columns)
            }
        }
    }

    private func height(of rows: EachRows, _ range: Range<Int>, _ columns: Int) -> CGFloat {
        stride(from: range.lowerBound, to: range.upperBound, by: columns).reduce(0) { sum, first in
            let line = first..<min(first + columns, range.upperBound)
            return sum + (line.map { rows.heights.height(of: rows.id(at: $0)) }.max() ?? 0)
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
