/// The content of a `List` or `ScrollView`, and its rows that are on screen.
@MainActor
final class ScrollContainer {
    enum Style {
        /// Rows are at least 44 points high, and all are made when they become visible.
        case list
        /// Only the rows of a lazy stack or grid are made when they become visible.
        case scrollView
    }

    struct Row {
        let id: AnyHashable?
        let top: CGFloat
        let height: CGFloat
        let leaves: [Leaf]
        let isTarget: Bool
        /// The `ForEach` of the row, and the row's offset in it.
        var place: (rows: ForEachRows, offset: Int)?
    }

    unowned let host: Host
    let style: Style
    var content = ViewList.joined([])
    var refreshAction: RefreshAction?
    private(set) var offset: CGFloat = 0
    private(set) var length: CGFloat = 0
    private(set) var contentHeight: CGFloat = 0
    private(set) var shown: [Row] = []
    private var refreshing: Task<Void, Never>?
    /// The binding of `scrollPosition(id:anchor:)`, if there is one.
    var position: ScrollPositionBinding?
    private var anchor: (id: AnyHashable, distance: CGFloat)?
    private var reportedID: AnyHashable?
    /// The row to scroll to at the next layout.
    var scrollTarget: AnyHashable?
    var isHorizontal = false
    /// Selects a row by its tag. Returns whether the type of the tag is that of the selection.
    var select: (@MainActor (AnyHashable) -> Bool)?

    init(_ host: Host, _ style: Style) {
        self.host = host
        self.style = style
    }

    var isRefreshing: Bool { refreshing != nil }

    /// Scrolls like a user, which releases the anchor.
    func move(to offset: CGFloat) {
        anchor = nil
        scroll(to: offset)
    }

    private func scroll(to offset: CGFloat) {
        self.offset = min(max(offset, 0), max(contentHeight - length, 0))
    }

    /// Makes and measures the rows on screen.
    func layOut(_ length: CGFloat) {
        self.length = length
        let segments = content.segments
        if style == .list { readIDs(segments) }
        for case .leaf(let leaf) in segments {
            if let height = leaf.heightInContainer?(length) { leaf.fixedHeight = height }
        }
        if position != nil { restorePosition(segments) }
        if let scrollTarget, let top = top(of: scrollTarget, segments) {
            offset = top
            anchor = nil
        }
        scrollTarget = nil
        defer { reportPosition() }
        for _ in 0..<4 {
            shown = []
            contentHeight = 0
            layOut(segments, columns: 1, isLazy: style == .list, isTarget: false)
            let before = offset
            scroll(to: offset)
            if offset == before { return }
        }
    }

    private func layOut(_ segments: [ViewList.Segment], columns: Int, isLazy: Bool, isTarget: Bool) {
        for segment in segments {
            switch segment {
            case .leaf(let leaf):
                if case .lazyRows(let rows, let columns) = leaf.kind {
                    layOut(rows.segments, columns: columns, isLazy: true, isTarget: leaf.isTargetLayout)
                } else {
                    layOut([leaf], id: nil, isLazy: isLazy, isTarget: isTarget)
                }
            case .each(let rows):
                layOut(rows, columns: columns, isLazy: isLazy, isTarget: isTarget)
            }
        }
    }

    private func layOut(_ leaves: [Leaf], id: AnyHashable?, isLazy: Bool, isTarget: Bool) {
        let heights = leaves.map { rowHeight($0.height) }
        let height = heights.reduce(0, +)
        if !isLazy || isOnScreen(height) {
            for (leaf, height) in zip(leaves, heights) { leaf.layOut(height) }
            shown.append(Row(id: id, top: contentHeight, height: height, leaves: leaves, isTarget: isTarget))
        }
        contentHeight += height
    }

    private func layOut(_ rows: ForEachRows, columns: Int, isLazy: Bool, isTarget: Bool) {
        let first = shown.count
        defer { host.compareIDs(shown[first...].compactMap(\.id)) }
        var line = 0
        let lines = (rows.count + columns - 1) / columns
        if isLazy, rows.heights.areEqual, let estimate = rows.heights.estimate, estimate > 0 {
            line = min(max(Int(((windowTop - contentHeight) / estimate).rounded(.down)), 0), lines)
            contentHeight += CGFloat(line) * estimate
        }
        while line < lines {
            if isLazy, contentHeight >= windowBottom, rows.heights.areEqual, let estimate = rows.heights.estimate {
                contentHeight += CGFloat(lines - line) * estimate
                return
            }
            contentHeight += layOutLine(line * columns..<min((line + 1) * columns, rows.count), rows, isLazy, isTarget)
            line += 1
        }
    }

    /// Lays out the elements of one line. Returns the height of the tallest.
    private func layOutLine(_ line: Range<Int>, _ rows: ForEachRows, _ isLazy: Bool, _ isTarget: Bool) -> CGFloat {
        let ids = line.map { rows.id(at: $0) }
        let estimate = ids.map { rows.heights.height(of: $0) }.max() ?? 0
        guard !isLazy || isOnScreen(estimate) else { return estimate }
        var tallest: CGFloat = 0
        var line = zip(line, ids).map { (index: Int, id: AnyHashable) in
            let leaves = rows.element(at: index).leaves
            let height = leaves.map { rowHeight($0.height) }.reduce(0, +)
            for leaf in leaves { leaf.layOut(rowHeight(leaf.height)) }
            rows.heights.measured(id, height)
            tallest = max(tallest, height)
            return Row(
                id: id, top: contentHeight, height: height, leaves: leaves, isTarget: isTarget, place: (rows, index))
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

    /// Reads the ids of all rows, as a `List` does when it appears and when one of its `ForEach` was evaluated.
    private func readIDs(_ segments: [ViewList.Segment]) {
        for case .each(let rows) in segments where rows.isNew { host.readIDs((0..<rows.count).map(rows.id)) }
    }

    /// The ids of the scroll targets of which at least `threshold` is visible, from 0 to 1.
    func targets(threshold: Double) -> [AnyHashable] {
        shown.compactMap { row in
            guard row.isTarget, row.height > 0, let id = row.id else { return nil }
            let part = min(row.top + row.height, offset + length) - max(row.top, offset)
            return Double(part / row.height) >= max(threshold, .ulpOfOne) ? id : nil
        }
    }

    /// Restores the position of the anchor row, or scrolls to the row that the binding names. At offset 0 there is no
    /// anchor.
    private func restorePosition(_ segments: [ViewList.Segment]) {
        let wanted = position?.id
        if let wanted, wanted != reportedID, let top = top(of: wanted, segments) {
            reportedID = wanted
            offset = top
        } else if let anchor, offset > 0, let top = top(of: anchor.id, segments) {
            offset = top - anchor.distance
        }
    }

    private func reportPosition() {
        guard let position else { return }
        let first = shown.first { $0.isTarget && $0.top + $0.height > offset }
        anchor = first.flatMap { row in row.id.map { ($0, row.top - offset) } }
        guard let id = first?.id, id != reportedID else { return }
        reportedID = id
        position.update(id)
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

    private func height(of rows: ForEachRows, _ range: Range<Int>, _ columns: Int) -> CGFloat {
        stride(from: range.lowerBound, to: range.upperBound, by: columns).reduce(0) { sum, first in
            let line = first..<min(first + columns, range.upperBound)
            return sum + (line.map { rows.heights.height(of: rows.id(at: $0)) }.max() ?? 0)
        }
    }

    /// Starts the refresh action in a new task, unless one is running.
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
