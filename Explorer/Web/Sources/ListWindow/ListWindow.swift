/// Which rows of a long list are on screen, and where they stand.
///
/// The window keeps two numbers: the offset into the list, which is what the reader sees, and the position of the
/// scroll bar, which is what the browser knows. A small step of the scroll bar moves both by the same distance, so that
/// wheel, keys and touch move rows pixel by pixel however long the list is. A long step is a drag of the scroll bar and
/// lands where ``ScrollMap`` says. What the small steps add up to is made good by ``settle()`` when the reader rests.
public struct ListWindow: Equatable, Sendable {
    /// The height of every row in pixels, above zero.
    public let rowHeight: Double

    /// The height of what stands behind the last row, in pixels, from 0.
    public let tailHeight: Double

    /// How many rows are kept ready above and below those on screen.
    public let overscan: Int

    /// How many rows the list has.
    public private(set) var rowCount = 0

    /// The offset into the list in pixels: how much of it is above the viewport.
    public private(set) var offset = 0.0

    /// The position of the scroll bar in pixels, as the browser has it or is told to have it.
    public private(set) var position = 0.0

    private(set) var map: ScrollMap

    /// A window on an empty list.
    ///
    /// - Parameters:
    ///   - rowHeight: The height of every row in pixels, above zero.
    ///   - tailHeight: The height of what stands behind the last row, in pixels, from 0.
    ///   - viewportHeight: The height of what is seen of the list in pixels, from 0.
    ///   - overscan: How many rows to keep ready above and below those on screen, from 0.
    public init(rowHeight: Double, tailHeight: Double = 0, viewportHeight: Double, overscan: Int) {
        precondition(rowHeight > 0 && tailHeight >= 0 && overscan >= 0)
        self.rowHeight = rowHeight
        self.tailHeight = tailHeight
        self.overscan = overscan
        map = ScrollMap(contentHeight: 0, viewportHeight: viewportHeight)
    }

    /// The height in pixels of the element that is scrolled.
    public var rangeHeight: Double { map.rangeHeight }

    /// The height of what is seen of the list in pixels.
    public var viewportHeight: Double { map.viewportHeight }

    /// The rows of which at least a pixel is on screen.
    public var visibleRows: Range<Int> {
        let first = clamped(Int(offset / rowHeight))
        let end = clamped(Int(((offset + viewportHeight) / rowHeight).rounded(.up)))
        return first..<max(first, end)
    }

    /// The rows that are on screen with their upper edge; where that is none, the rows on screen.
    public var entireRows: Range<Int> {
        let visible = visibleRows
        let first = clamped(Int((offset / rowHeight).rounded(.up)))
        return first < visible.upperBound ? first..<visible.upperBound : visible
    }

    /// How many rows fill the viewport, those at its edges included.
    public var viewportLength: Int { Int((viewportHeight / rowHeight).rounded(.up)) }

    /// Whether any of the tail is on screen.
    public var isTailVisible: Bool {
        rowCount > 0 && tailHeight > 0 && offset + viewportHeight > Double(rowCount) * rowHeight
    }

    /// The rows that should be in the document: those on screen and the overscan on both sides.
    public var mountedRows: Range<Int> {
        let visible = visibleRows
        guard !visible.isEmpty else { return visible }
        return clamped(visible.lowerBound - overscan)..<clamped(visible.upperBound + overscan)
    }

    /// The row the reader is at; `nil` in an empty list.
    ///
    /// It is the row at a line that is at the viewport's top when the list is at its start, and has reached the
    /// viewport's bottom when the list is at its end: so the first row is named at the start and the last at the end.
    public var currentRow: Int? {
        guard rowCount > 0 else { return nil }
        guard map.lastOffset > 0 else { return 0 }
        let line = offset / map.lastOffset * map.contentHeight
        return min(Int(line / rowHeight), rowCount - 1)
    }

    /// Where a row's upper edge stands in the scrolled element, in pixels.
    ///
    /// - Parameter row: A row of ``mountedRows``, or the row count for the tail. One that is far from the rows on screen
    ///   has no place in the element.
    public func place(of row: Int) -> Double {
        Double(row) * rowHeight - offset + position
    }

    /// The scroll bar was moved, by whatever means.
    ///
    /// - Parameters:
    ///   - newPosition: Its position in pixels. Out of range, as where a touch screen bounces, it counts as the end.
    ///   - isHeld: Whether the scroll bar itself is known to be held, so that even a small step is a drag.
    public mutating func scrolled(to newPosition: Double, isHeld: Bool = false) {
        let newPosition = min(max(0, newPosition), map.lastPosition)
        let step = newPosition - position
        position = newPosition
        if map.isScaled, !isHeld, abs(step) <= longestSmallStep {
            offset = min(max(0, offset + step), map.lastOffset)
            if isNearAnEnd { align() }
        } else {
            offset = map.offset(at: newPosition)
        }
    }

    /// The reader rests: the scroll bar is moved to where it belongs for what is on screen, which stays.
    public mutating func settle() {
        if abs(map.position(at: offset) - position) > viewportHeight / 2 { align() }
    }

    /// Brings a row on screen with the shortest movement.
    ///
    /// - Parameter row: A row. One out of range counts as the nearest that is in it.
    public mutating func reveal(_ row: Int) {
        let top = Double(max(0, min(row, rowCount - 1))) * rowHeight
        if top < offset {
            jump(to: top)
        } else if top + rowHeight > offset + viewportHeight {
            jump(to: top + rowHeight - viewportHeight)
        }
    }

    /// Moves the list by a distance as the reader's keys do: all of it, or as far as the list goes.
    ///
    /// - Parameter distance: The distance in pixels, toward the end where it is above zero.
    public mutating func move(by distance: Double) {
        jump(to: offset + distance)
    }

    /// The list got longer or shorter. What is on screen stays as far as there still are rows for it.
    ///
    /// - Parameters:
    ///   - newCount: How many rows the list has now, from 0.
    ///   - removals: The rows that went, in the list as it was, in order.
    ///   - insertions: The rows that came, in the list as it is now, in order.
    public mutating func rowsChanged(
        to newCount: Int, removals: [Range<Int>] = [], insertions: [Range<Int>] = []
    ) {
        precondition(newCount >= 0)
        let first = visibleRows.lowerBound
        var newFirst = first
        for range in removals where range.lowerBound < first {
            newFirst -= min(range.upperBound, first) - range.lowerBound
        }
        for range in insertions where range.lowerBound <= newFirst && rowCount > 0 { newFirst += range.count }
        rowCount = newCount
        relayout(viewportHeight: viewportHeight, offset: offset + Double(newFirst - first) * rowHeight)
    }

    /// The viewport got taller or shorter. The first row on screen stays.
    ///
    /// - Parameter height: Its height in pixels, from 0.
    public mutating func viewportResized(to height: Double) {
        relayout(viewportHeight: height, offset: offset)
    }

    private mutating func relayout(viewportHeight: Double, offset newOffset: Double) {
        let tail = rowCount > 0 ? tailHeight : 0
        let newMap = ScrollMap(
            contentHeight: Double(rowCount) * rowHeight + tail, viewportHeight: viewportHeight)
        guard newMap != map || newOffset != offset else { return }
        map = newMap
        jump(to: newOffset)
    }

    private mutating func jump(to newOffset: Double) {
        offset = min(max(0, newOffset), map.lastOffset)
        align()
    }

    /// Puts the scroll bar where it belongs for the offset: at a whole pixel where the range is scaled, since a browser
    /// rounds what it is told, and at an end only where the list is at that end.
    private mutating func align() {
        position = map.position(at: offset)
        guard map.isScaled else { return }
        if offset < 1 {
            offset = 0
            position = 0
        } else if map.lastOffset - offset < 1 {
            offset = map.lastOffset
            position = map.lastPosition
        } else {
            position = min(max(1, (position + 0.5).rounded(.down)), map.lastPosition - 1)
        }
    }

    /// The longest step in pixels that a wheel, a key or a finger makes between two scroll events. A drag of the scroll
    /// bar makes longer ones: a pixel of the bar is the whole range divided by the viewport.
    private var longestSmallStep: Double {
        let dragStep = map.lastPosition / max(1, viewportHeight)
        return max(viewportHeight, min(3 * viewportHeight, 0.75 * dragStep))
    }

    /// Whether the scroll bar is about to end where the list does not, or the other way round.
    private var isNearAnEnd: Bool {
        if position == 0 || position == map.lastPosition { return true }
        let nearest = min(position, map.lastPosition - position, offset, map.lastOffset - offset)
        return nearest < 2 * viewportHeight && abs(map.position(at: offset) - position) >= 1
    }

    private func clamped(_ row: Int) -> Int {
        min(max(0, row), rowCount)
    }
}
