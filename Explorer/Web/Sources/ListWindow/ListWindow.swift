/// Which rows of a long list are on screen, and where they stand.
///
/// The window keeps two numbers: the offset into the list, which is what the user sees, and the position of the scroll
/// bar, which is what the browser knows. They change by this rule:
///
/// 1. A small step of the scroll bar (wheel, keys, touch, momentum) moves the rows by exactly its pixels. Only in the last
///    two screens before an end of the scroll range, and if it arrives there, is it lengthened or shortened, so that range
///    and list end together.
/// 2. A step longer than any of those, and every step while the scroll bar is held, is a drag. A drag to a fraction `f` of
///    the way shows row `f × n` of `n`: see ``offset(at:)``.
/// 3. Rows that are inserted, removed or measured never move the first row that begins on screen. They change the offset,
///    and not the position, which a browser would stop its momentum for.
/// 4. When the user rests, ``rest()`` moves the scroll bar to where it belongs for what is on screen.
public struct ListWindow: Sendable {
    /// What the scroll bar stands for.
    public enum Extent: Sendable {
        /// The list from its first row to its last.
        case list
        /// A part of a list that can grow at both ends, as a chat does. It is opened in the middle of the scroll range.
        case part
    }

    /// The height of what stands behind the last row, in pixels, from 0.
    public let tailHeight: Double

    /// How many pixels of rows are kept ready above and below the viewport.
    public let overscan: Double

    /// What the scroll bar stands for.
    public let extent: Extent

    /// The heights of the rows.
    public private(set) var heights: RowHeights

    /// The height of what is seen of the list, in pixels.
    public private(set) var viewportHeight: Double

    /// The height in pixels of the element that is scrolled. It does not shrink while the list moves.
    public private(set) var rangeHeight = 0.0

    /// The offset into the list in pixels: how much of it is above the viewport.
    public private(set) var offset = 0.0

    /// The position of the scroll bar in pixels, as the browser has it or is told to have it.
    public private(set) var position = 0.0

    /// Whether the user has moved the scroll bar and does not rest yet.
    private var isMoving = false

    /// What stays where it is while rows are measured.
    private enum Anchor {
        /// The first row that begins on screen.
        case firstRow
        /// The end of the list, to which the user has jumped.
        case end
        /// The row to which the user has jumped, at the top of the viewport or as far up as the list goes.
        case row(Int)
    }

    private var anchor = Anchor.firstRow

    /// A window on an empty list.
    ///
    /// - Parameters:
    ///   - rowHeight: The height of a row that was not measured, in pixels, above zero.
    ///   - tailHeight: The height of what stands behind the last row, in pixels, from 0.
    ///   - viewportHeight: The height of what is seen of the list in pixels, from 0.
    ///   - overscan: How many pixels of rows to keep ready above and below the viewport, from 0.
    ///   - extent: What the scroll bar stands for.
    public init(
        rowHeight: Double, tailHeight: Double = 0, viewportHeight: Double, overscan: Double, extent: Extent = .list
    ) {
        precondition(rowHeight > 0 && tailHeight >= 0 && overscan >= 0)
        heights = RowHeights(estimate: rowHeight)
        self.tailHeight = tailHeight
        self.viewportHeight = max(0, viewportHeight)
        self.overscan = overscan
        self.extent = extent
    }

    /// How many rows the list has.
    public var rowCount: Int { heights.count }

    /// The rows of which at least a pixel is on screen.
    public var visibleRows: Range<Int> { rows(from: offset, to: offset + viewportHeight) }

    /// The rows that are on screen with their upper edge; where that is none, the rows on screen.
    public var entireRows: Range<Int> {
        let visible = visibleRows
        let first = Int(heights.place(at: offset).rounded(.up))
        return first < visible.upperBound ? first..<visible.upperBound : visible
    }

    /// The rows that should be in the document: those on screen and the overscan on both sides.
    public var mountedRows: Range<Int> { rows(from: offset - overscan, to: offset + viewportHeight + overscan) }

    /// How many rows fill the viewport, those at its edges included.
    public var viewportLength: Int { Int((viewportHeight / heights.estimate).rounded(.up)) }

    /// Whether any of the tail is on screen.
    public var isTailVisible: Bool { rowCount > 0 && tailHeight > 0 && offset + viewportHeight > heights.total }

    /// The row the user is at; `nil` in an empty list.
    ///
    /// It is the row at a line that is at the viewport's top when the list is at its start, and has reached the
    /// viewport's bottom when the list is at its end: so the first row is named at the start and the last at the end.
    public var currentRow: Int? {
        guard rowCount > 0 else { return nil }
        let line = lastOffset > 0 ? offset / lastOffset * viewportHeight : 0
        return min(Int(heights.place(at: offset + line)), rowCount - 1)
    }

    /// Where a row's upper edge stands in the scrolled element, in pixels.
    ///
    /// - Parameter row: A row of ``mountedRows``, or the row count for the tail. One that is far from the rows on screen
    ///   has no place in the element.
    public func place(of row: Int) -> Double { heights.offset(of: row) - offset + position }

    /// The scroll bar was moved, by whatever means.
    ///
    /// - Parameters:
    ///   - newPosition: Its position in pixels. Out of range, as where a touch screen bounces, it counts as the end.
    ///   - isHeld: Whether the scroll bar itself is known to be held, so that even a small step is a drag.
    public mutating func scrolled(to newPosition: Double, isHeld: Bool = false) {
        let newPosition = min(max(0, newPosition), lastPosition)
        let step = newPosition - position
        isMoving = true
        if extent == .list, isHeld || abs(step) > longestSmallStep {
            offset = offset(at: newPosition)
            anchor = offset == lastOffset ? .end : .firstRow
        } else {
            let restOfRange = step < 0 ? position : lastPosition - position
            let restOfList = step < 0 ? offset : lastOffset - offset
            let isNearAnEnd = abs(step) >= restOfRange || min(restOfRange, restOfList) < 2 * viewportHeight
            let isStretched = extent == .list && restOfRange > 0 && isNearAnEnd
            offset = min(max(0, offset + step * (isStretched ? restOfList / restOfRange : 1)), lastOffset)
            anchor = .firstRow
        }
        position = newPosition
    }

    /// The user rests: the scroll bar is moved to where it belongs for what is on screen, which stays.
    public mutating func rest() {
        isMoving = false
        updateRange()
        let tolerance = min(viewportHeight / 2, max(1, lastPosition / max(1, viewportHeight)))
        let isAtAnEnd = min(offset, lastOffset - offset) < 1 || min(position, lastPosition - position) < 1
        if isAtAnEnd || abs(position(at: offset) - position) > tolerance { align() }
    }

    /// Brings a row on screen with the shortest movement.
    ///
    /// - Parameter row: A row. One out of range counts as the nearest that is in it.
    public mutating func reveal(_ row: Int) {
        let row = max(0, min(row, rowCount - 1))
        let top = heights.offset(of: row)
        let bottom = heights.offset(of: row + 1)
        if top < offset {
            jump(to: top)
        } else if bottom > offset + viewportHeight {
            jump(to: min(top, bottom - viewportHeight))
        }
    }

    /// Brings a row to the top of the viewport, or as far up as the list goes.
    ///
    /// - Parameter row: A row. One out of range counts as the nearest that is in it.
    public mutating func start(at row: Int) {
        let row = max(0, min(row, rowCount - 1))
        jump(to: heights.offset(of: row))
        anchor = .row(row)
    }

    /// Moves the list by a distance as the user's keys do: all of it, or as far as the list goes.
    ///
    /// - Parameter distance: The distance in pixels, toward the end where it is above zero.
    public mutating func move(by distance: Double) {
        jump(to: offset + distance)
        anchor = offset == lastOffset ? .end : .firstRow
    }

    /// The list got longer or shorter. What is on screen stays as far as there still are rows for it.
    ///
    /// - Parameters:
    ///   - newCount: How many rows the list has now, from 0.
    ///   - removals: The rows that went, in the list as it was, in order.
    ///   - insertions: The rows that came, in the list as it is now, in order.
    /// - Returns: How many rows further behind the first row on screen is now.
    @discardableResult
    public mutating func rowsChanged(
        to newCount: Int, removals: [Range<Int>] = [], insertions: [Range<Int>] = []
    ) -> Int {
        precondition(newCount >= 0)
        let wasEmpty = rowCount == 0
        let top = heights.offset(of: entireRows.lowerBound) - offset
        let first = firstRowOnScreen(without: removals)
        var newFirst = first
        var removedBefore: Int?
        for rows in removals.reversed() {
            heights.remove(rows)
            if rows.contains(first) { removedBefore = first - rows.lowerBound }
            if rows.lowerBound < first { newFirst -= min(rows.upperBound, first) - rows.lowerBound }
        }
        for rows in insertions {
            heights.insert(rows.count, at: rows.lowerBound)
            if wasEmpty || rows.lowerBound > newFirst { continue }
            if rows.lowerBound == newFirst, let removed = removedBefore {
                // Rows that replace all those on screen leave the user at the same index.
                newFirst += min(removed, rows.count)
                removedBefore = nil
            } else {
                newFirst += rows.count
            }
        }
        if rowCount < newCount { heights.insert(newCount - rowCount, at: rowCount) }
        if rowCount > newCount { heights.remove(newCount..<rowCount) }
        offset = min(max(0, heights.offset(of: min(newFirst, newCount)) - top), lastOffset)
        if wasEmpty { position = extent == .part ? .infinity : 0 }
        if case .row(let row) = anchor, !removals.isEmpty || insertions.contains(where: { $0.lowerBound <= row }) {
            anchor = .firstRow
        }
        relayout()
        return newFirst - first
    }

    /// The first row that begins on screen and stays, or else the first one on screen.
    private func firstRowOnScreen(without removals: [Range<Int>]) -> Int {
        entireRows.first { row in !removals.contains { $0.contains(row) } } ?? entireRows.lowerBound
    }

    /// A row has another height than before. The first row that begins on screen stays where it is.
    ///
    /// - Parameters:
    ///   - row: A row.
    ///   - height: Its height in pixels. One that is not above zero is none, and is ignored.
    /// - Returns: Whether its height has changed.
    public mutating func measured(_ row: Int, height: Double) -> Bool {
        guard 0..<rowCount ~= row, height > 0, abs(heights.height(of: row) - height) > 0.01 else { return false }
        let first = entireRows.lowerBound
        let top = heights.offset(of: first) - offset
        heights.set(row, to: height)
        heights.condense(keeping: mountedRows)
        offset = anchoredOffset ?? min(max(0, heights.offset(of: first) - top), lastOffset)
        relayout()
        return true
    }

    /// The viewport got taller or shorter. The first row on screen stays.
    ///
    /// - Parameter height: Its height in pixels, from 0.
    public mutating func viewportResized(to height: Double) {
        guard height != viewportHeight else { return }
        viewportHeight = max(0, height)
        offset = anchoredOffset ?? min(offset, lastOffset)
        relayout()
    }

    /// The offset at which the anchor is in its place; `nil` if that is the first row.
    private var anchoredOffset: Double? {
        switch anchor {
        case .firstRow: nil
        case .end: lastOffset
        case .row(let row): min(heights.offset(of: row), lastOffset)
        }
    }
}

extension ListWindow {
    /// Puts the scroll bar where it belongs, unless the user is moving it.
    private mutating func relayout() {
        if isMoving && rowCount > 0 {
            updateRange()
        } else {
            isMoving = false
            updateRange()
            align()
        }
    }

    private mutating func jump(to newOffset: Double) {
        offset = min(max(0, newOffset), lastOffset)
        align()
    }

    private mutating func updateRange() {
        let height = extent == .part && rowCount > 0 ? Self.limit : min(contentHeight, Self.limit)
        rangeHeight = isMoving ? max(rangeHeight, height) : height
    }

    /// Puts the scroll bar where it belongs for the offset: at a whole pixel where the range is scaled, since a browser
    /// rounds what it is told, and at an end only where the list is at that end.
    private mutating func align() {
        position = position(at: offset)
        guard extent == .list else { return }
        if offset < 1 {
            offset = 0
            position = 0
        } else if lastOffset - offset < 1 {
            offset = lastOffset
            position = lastPosition
        } else if lastOffset > lastPosition {
            position = min(max(1, (position + 0.5).rounded(.down)), lastPosition - 1)
        }
    }

    private func rows(from top: Double, to bottom: Double) -> Range<Int> {
        guard bottom > top else { return 0..<0 }
        let first = Int(heights.place(at: top))
        return first..<max(first, min(Int(heights.place(at: bottom).rounded(.up)), rowCount))
    }
}
