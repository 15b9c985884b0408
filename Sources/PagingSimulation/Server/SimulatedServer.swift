public import PagingCore

/// A server whose list changes. Its traits determine what it reports about the list.
public struct SimulatedServer: Sendable {
    /// The traits of a server during a schedule.
    public struct Traits: Sendable {
        /// Whether its pages have a total.
        public var reportsTotal = false
        /// Whether its pages report if they are the last.
        public var reportsIsLast = false
        /// The largest page that it sends. It clamps longer requests silently.
        public var maximumPageSize = Int.max
        /// The greatest limit that it accepts. It answers a request for more with an error.
        public var maximumLimit = Int.max
        /// Whether its pages name the page before them.
        public var supportsPrepend = true
        /// How it selects the items of a page.
        public var pageSelection = PageSelection.plain
        /// How long its numbered pages are.
        public var numberedPages = NumberedPages.asRequested

        /// A server that reports nothing and clamps nothing.
        public init() {}
    }

    /// How a server selects the items of a page.
    public enum PageSelection: UInt8, CaseIterable, Sendable {
        /// As requested.
        case plain
        /// It takes the requested number of items and then filters some of them, so that pages in the middle are short.
        case filters
        /// It ignores the requested position: every page is the first one.
        case ignoresPosition
        /// It rounds its cursors, which then lead to earlier items or to none.
        case roundsCursors
    }

    /// How long the numbered pages of a server are.
    public enum NumberedPages: Equatable, Sendable {
        /// As long as requested.
        case asRequested
        /// The first page has so many items of the list and then as many as requested.
        case pinning(Int)
        /// The server ignores the requested size.
        case ofSize(Int)
    }

    /// The fault of one answer.
    public enum Fault: UInt8, CaseIterable, Sendable {
        case none
        /// The page is empty although it should not be.
        case empty
        /// Some items appear twice.
        case duplicates
        /// The total is wrong.
        case wrongTotal
        /// The total is negative.
        case negativeTotal
        /// The value of `isLast` is wrong.
        case wrongIsLast
        /// The next page is one that was sent before.
        case loop
        /// The page is shorter than it should be.
        case short
        /// The page is longer than requested.
        case long
    }

    /// The items in the server's order, by rank.
    public private(set) var items: [SimulatedItem] = []
    var traits: Traits
    private var lastID: Int32 = 0

    /// Creates a server with a number of items.
    public init(count: Int, traits: Traits) {
        self.traits = traits
        for place in 0..<count {
            lastID += 1
            items.append(SimulatedItem(id: lastID, revision: 0, rank: Int32(place + 1) * 1000))
        }
    }

    /// The items that it ever sends.
    var visible: [SimulatedItem] { items.filter(isVisible) }

    private func isVisible(_ item: SimulatedItem) -> Bool { traits.pageSelection != .filters || item.id % 3 != 0 }

    /// Whether all its items can be reached page by page.
    var canReachAllItems: Bool { traits.pageSelection == .plain || traits.pageSelection == .filters }

    /// Whether it answers a request with a page and not with an error.
    func accepts(_ request: PageRequest) -> Bool { request.limit <= traits.maximumLimit }

    /// Changes the list at a place. `kind` selects the kind of change.
    package mutating func change(_ kind: Int, at place: Int) {
        guard !items.isEmpty else { return insert(at: 0) }
        if kind % 6 == 3 { changeNumberedPages() }
        let place = place % items.count
        switch kind % 6 {
        case 0: insert(at: place)
        case 1: items.remove(at: place)
        case 2: items[place].revision += 1
        case 3: items.removeSubrange(place..<min(place + 9, items.count))
        case 4: for _ in 0..<5 { insert(at: place < 9 ? place : items.count) }
        default: move(items.remove(at: place), to: place * 7 % (items.count + 1))
        }
    }

    /// Changes how long the numbered pages are, unless they are as long as requested.
    private mutating func changeNumberedPages() {
        switch traits.numberedPages {
        case .asRequested: break
        case .pinning(let count): traits.numberedPages = .pinning((count + 5) % 12)
        case .ofSize(let size): traits.numberedPages = .ofSize(1 + (size + 5) % 12)
        }
    }

    mutating func insert(at place: Int) {
        lastID += 1
        move(SimulatedItem(id: lastID, revision: 0, rank: 0), to: place)
    }

    /// Inserts an item at a place, unless no rank is left there.
    private mutating func move(_ item: SimulatedItem, to place: Int) {
        let before = place > 0 ? items[place - 1].rank : 0
        let after = place < items.count ? items[place].rank : before + 2000
        guard after - before > 1 else { return }
        var item = item
        item.rank = (before + after) / 2
        items.insert(item, at: place)
    }

    /// Returns the answer to a request, with a fault.
    public func answer(_ request: PageRequest, firstNumber: Int, _ fault: Fault) -> ItemPage<SimulatedItem, Int> {
        switch request {
        case .number(let number, let size):
            let page = number - firstNumber
            switch traits.numberedPages {
            case .asRequested:
                let size = min(size, traits.maximumPageSize)
                return offsetPage(from: page * size, limit: size, fault)
            case .pinning(let pinned):
                let start = page == 0 ? 0 : pinned + page * size
                return offsetPage(from: start, limit: page == 0 ? pinned + size : size, fault)
            case .ofSize(let size):
                return offsetPage(from: page * size, limit: size, fault)
            }
        case .offset(let offset, let limit):
            return offsetPage(from: offset, limit: min(limit, traits.maximumPageSize), fault)
        case .cursor(let cursor, let direction, let limit):
            return cursorPage(cursor, direction, limit: min(limit, traits.maximumPageSize), fault)
        }
    }

    private func offsetPage(from offset: Int, limit: Int, _ fault: Fault) -> ItemPage<SimulatedItem, Int> {
        let start = traits.pageSelection == .ignoresPosition ? 0 : min(max(offset, 0), items.count)
        let end = min(start + limit, items.count)
        var page = ItemPage<SimulatedItem, Int>(visibleItems(in: start..<end, fault), next: nil)
        if traits.reportsTotal { page.total = items.count }
        if traits.reportsIsLast { page.isLast = end == items.count }
        switch fault {
        case .wrongTotal: page.total = items.count / 2 + Int(items.first?.id ?? 7) * 5 % 40
        case .negativeTotal: page.total = -3
        case .wrongIsLast: page.isLast = !(end == items.count)
        case .none, .empty, .duplicates, .loop, .short, .long: break
        }
        return page
    }

    private func cursorPage(
        _ cursor: Int?, _ direction: LoadDirection, limit: Int, _ fault: Fault
    ) -> ItemPage<SimulatedItem, Int> {
        let range: Range<Int>
        switch (cursor, direction) {
        case (nil, _):
            range = 0..<min(limit, items.count)
        case _ where traits.pageSelection == .ignoresPosition:
            range = 0..<min(limit, items.count)
        case (let rank?, .append):
            let start = items.firstIndex { Int($0.rank) > rank } ?? items.count
            range = start..<min(start + limit, items.count)
        case (let rank?, .prepend):
            let end = items.firstIndex { Int($0.rank) >= rank } ?? items.count
            range = max(end - limit, 0)..<end
        }
        var page = ItemPage<SimulatedItem, Int>(visibleItems(in: range, fault), next: nil)
        if range.upperBound < items.count {
            page.next = range.upperBound == 0 ? 0 : rounded(Int(items[range.upperBound - 1].rank))
        }
        if traits.supportsPrepend, range.lowerBound > 0 {
            page.previous =
                range.lowerBound < items.count
                ? rounded(Int(items[range.lowerBound].rank)) : Int(items[items.count - 1].rank) + 1
        }
        if traits.reportsTotal { page.total = items.count }
        if fault == .loop, let cursor {
            page.next = cursor
            if traits.supportsPrepend { page.previous = cursor }
        }
        return page
    }

    private func rounded(_ cursor: Int) -> Int {
        traits.pageSelection == .roundsCursors ? cursor / 4_000 * 4_000 : cursor
    }

    private func visibleItems(in range: Range<Int>, _ fault: Fault) -> [SimulatedItem] {
        items(in: range, fault).filter(isVisible)
    }

    private func items(in range: Range<Int>, _ fault: Fault) -> [SimulatedItem] {
        switch fault {
        case .none, .wrongTotal, .negativeTotal, .wrongIsLast, .loop: return Array(items[range])
        case .empty: return []
        case .duplicates:
            guard let first = range.first else { return [] }
            return Array(items[range]) + [items[first], items[0]]
        case .short: return Array(items[range].dropLast((range.count + 1) / 2))
        case .long: return Array(items[range.lowerBound..<min(range.upperBound + 3, items.count)])
        }
    }
}
