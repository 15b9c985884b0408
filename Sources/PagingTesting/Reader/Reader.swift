import Paging

/// Somebody who reads a list in virtual time, and tells what there was to see.
///
/// A reader is a screen of so many rows. It scrolls, flings, pulls and jumps, frame by frame, and takes each update as a
/// list view does, keeping its place when rows come or go above it.
///
/// ```swift
/// let clock = VirtualClock()
/// let source = UnreliableSource(10_000, .offset(limit: 50, endsAtShortPage: false), clock: clock)
/// let pager = Pager(source, prefetch: .adaptive, clock: clock)
/// let reader = Reader(of: pager, viewport: 12)
/// await reader.rest()
/// await reader.fling(to: 500)
/// print(reader.blankRows, reader.requests.count, reader.indicatorsSeen.append)
/// ```
///
/// Time is that of the pager's clock, where it is a ``VirtualClock``; the reader moves it. By any other clock no time
/// passes between two frames, and what needs none goes on.
@MainActor
public final class Reader<Item: Identifiable & Sendable> where Item.ID: Sendable {
    /// The list.
    public let pager: Pager<Item>
    /// How many rows the screen holds.
    public let viewportLength: Int

    /// The updates the reader took, the first of which brought the list as it stood.
    public private(set) var updates: [Update<Item>] = []
    /// Which indicators were on at any moment.
    public private(set) var indicatorsSeen = Indicators()
    /// How many rows came on screen without their item, or were missing where the reader wanted to go on.
    ///
    /// A row counts again when it has left the screen and comes back blank. Until the list has any rows there are none
    /// to be blank.
    public private(set) var blankRows = 0
    /// For how long any row was blank.
    public private(set) var blankTime = Duration.zero

    /// The row at the top of the screen.
    private(set) var first = 0
    private let reader: Pager<Item>.Reader
    private var blank = BlankRows<BlankRow<Item.ID>>()
    private let requestLog: RequestLog
    private var observer: UpdateObserver<Item>?
    /// The moment at which waiting was in vain: what the list awaited then was in the hands of others than its clock.
    var held: Moment?

    /// How far the list had come.
    struct Moment: Equatable {
        var requests: Int
        var updates: Int
    }

    /// A reader at the row the list opens with, for whom it begins to load.
    ///
    /// - Parameters:
    ///   - pager: The list. The reader keeps it.
    ///   - viewport: How many rows the screen holds, above 0.
    public init(of pager: Pager<Item>, viewport: Int) {
        precondition(viewport > 0, "a screen holds at least one row")
        self.pager = pager
        viewportLength = viewport
        requestLog = RequestLog(of: pager)
        reader = pager.makeReader()
        observer = reader.onUpdate { [weak self] in self?.take($0) }
    }

    /// What the source was asked since the reader came, in order, repetitions included.
    public var requests: [PageRequest] { requestLog.requests }

    /// The rows of the update that was taken last.
    public var rows: Rows<Item> { updates.last?.rows ?? pager.rows }

    /// The indexes of the rows on screen.
    public var visibleRows: Range<Int> { first..<min(first + viewportLength, max(rows.count, first)) }

    /// The items on screen.
    public var itemsOnScreen: [Item] { rows[visibleRows].compactMap(\.item) }

    /// Moves the screen as far as there are rows, and tells the list.
    ///
    /// - Returns: How many rows it moved, below 0 toward the head.
    @discardableResult
    func move(to row: Int) -> Int {
        let before = first
        first = min(max(row, 0), max(rows.count - viewportLength, 0))
        reader.viewportMoved(to: first..<(first + viewportLength))
        return first - before
    }

    /// Asks to be at a row, however far.
    func wish(for row: Int) { reader.jump(to: row) }

    /// Looks at the screen, on which nothing has changed for a while.
    ///
    /// - Parameter lacking: How many rows more than there are the reader wanted to see, below 0 toward the head.
    func look(after duration: Duration, lacking: Int) {
        if !blank.isEmpty { blankTime += duration }
        var seen: Set<BlankRow<Item.ID>> = []
        for id in rows.placeholders(in: visibleRows) { seen.insert(.placeholder(id)) }
        let edge = pager.states[lacking < 0 ? .prepend : .append]
        if edge == .loading || edge == .idle, pager.content == .rows {
            for place in 0..<min(abs(lacking), viewportLength) { seen.insert(.missing(place)) }
        }
        blankRows += blank.replace(with: seen)
    }

    private func take(_ update: Update<Item>) {
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
            move(to: ranges.carry(survivor ?? first))
        }
    }
}

/// A row that is not there to be read.
private enum BlankRow<ItemID: Hashable & Sendable>: Hashable {
    case placeholder(RowID<ItemID>)
    /// A row beyond those there are.
    case missing(Int)
}
