import Paging
import PagingCore

/// A simulated user who reads a list in virtual time, and records what was on screen.
///
/// A reader has a viewport of a fixed number of rows. It scrolls, flings, pulls and jumps, frame by frame. It takes
/// each update as a list view does, and keeps its place when rows are inserted or removed above it.
///
/// ```swift
/// let clock = VirtualClock()
/// let source = UnreliableSource(10_000, .offset(limit: 50, endsAtShortPage: false), clock: clock)
/// let pager = Pager(source) {
///     $0.prefetch = .adaptive
///     $0.clock = clock
/// }
/// let reader = ListReader(of: pager, viewport: 12)
/// await reader.rest()
/// await reader.fling(to: 500)
/// print(reader.blankRows, reader.requests.count, reader.indicatorsSeen.append)
/// ```
///
/// The time is that of the pager's clock, if that is a ``VirtualClock``; the reader advances it. With any other clock,
/// no time passes between two frames, and only work that needs no time continues.
@MainActor
public final class ListReader<Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// The list.
    public let pager: Pager<Item>
    /// How many rows the viewport has.
    public let viewportLength: Int

    /// The updates that the reader took. The first one brought the list as it was when the reader was created.
    public private(set) var updates: [ListUpdate<Item>] = []
    /// Which indicators were visible at any time.
    public private(set) var indicatorsSeen = ListIndicators()
    /// How many rows became visible without their item, or were missing where the reader wanted to scroll on.
    ///
    /// A row counts again if it leaves the viewport and is blank when it returns. While the list has no rows, none are
    /// counted.
    public private(set) var blankRows = 0
    /// How long any row was blank.
    public private(set) var blankTime = Duration.zero

    /// The index of the first visible row.
    private(set) var first = 0
    private let reader: Pager<Item>.Reader
    private var currentBlankRows = BlankRows<BlankRow<Item.ID>>()
    private let requestLog: RequestLog
    private var observer: Pager<Item>.Observer?

    /// Creates a reader at the row where the list opens. The first load starts.
    ///
    /// - Parameters:
    ///   - pager: The list. The reader keeps it alive.
    ///   - viewport: How many rows the viewport has, above 0.
    public init(of pager: Pager<Item>, viewport: Int) {
        precondition(viewport > 0, "The viewport has \(viewport) rows. Pass 1 or more.")
        self.pager = pager
        viewportLength = viewport
        requestLog = RequestLog(of: pager)
        reader = pager.makeReader()
        observer = reader.onUpdate { [weak self] in self?.apply($0) }
    }

    /// The requests to the source since the reader was created, in order, including retries.
    public var requests: [PageRequest] { requestLog.requests }

    /// The rows of the update that was taken last.
    public var rows: ListRows<Item> { updates.last?.rows ?? pager.rows }

    /// The indexes of the visible rows.
    public var visibleRows: Range<Int> { first..<min(first + viewportLength, max(rows.count, first)) }

    /// The visible items.
    public var itemsOnScreen: [Item] { rows[visibleRows].compactMap(\.item) }

    /// Moves the viewport as far as there are rows, and reports it.
    ///
    /// - Returns: How many rows it moved, below 0 toward the head.
    @discardableResult
    func move(to row: Int) -> Int {
        let before = first
        first = min(max(row, 0), max(rows.count - viewportLength, 0))
        reader.viewportMoved(to: first..<(first + viewportLength))
        return first - before
    }

    /// Requests a jump to a row.
    func requestJump(to row: Int) { reader.jump(to: row) }

    /// Records the blank rows of the viewport, which was the same for a duration.
    ///
    /// - Parameters:
    ///   - duration: How long the viewport was the same.
    ///   - missing: How many rows beyond the existing ones the reader wanted to scroll to, below 0 toward the head.
    func recordBlankRows(after duration: Duration, missing: Int) {
        if !currentBlankRows.isEmpty { blankTime += duration }
        var seen: Set<BlankRow<Item.ID>> = []
        for id in rows.placeholders(in: visibleRows) { seen.insert(.placeholder(id)) }
        let edge = pager.states[missing < 0 ? .prepend : .append]
        if edge == .loading || edge == .idle, pager.content == .rows {
            for place in 0..<min(abs(missing), viewportLength) { seen.insert(.missing(place)) }
        }
        blankRows += currentBlankRows.replace(with: seen)
    }

    private func apply(_ update: ListUpdate<Item>) {
        let before = rows
        updates.append(update)
        indicatorsSeen.append = indicatorsSeen.append || update.indicators.append
        indicatorsSeen.prepend = indicatorsSeen.prepend || update.indicators.prepend
        indicatorsSeen.refresh = indicatorsSeen.refresh || update.indicators.refresh
        switch update.change {
        case .changed(let ranges) where ranges.isEmpty:
            break
        case .changed where before.isEmpty:
            move(to: pager.openingRow)
        case .replaced:
            move(to: updates.count == 1 ? pager.openingRow : first)
        case .changed(let ranges):
            let onScreen = first..<min(first + viewportLength, max(before.count, first + 1))
            let survivor = onScreen.first { row in !ranges.removals.contains { $0.contains(row) } }
            move(to: ranges.newIndex(of: survivor ?? first))
        }
    }
}

/// A visible row without an item.
private enum BlankRow<ItemID: Hashable & Sendable>: Hashable {
    case placeholder(RowID<ItemID>)
    /// A row beyond the existing rows.
    case missing(Int)
}
