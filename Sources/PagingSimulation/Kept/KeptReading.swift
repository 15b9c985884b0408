import PagingCore

/// A list as it was read from a store.
struct KeptReading {
    /// The revision of the list that was read.
    let revision: Int64
    /// The header and the pages.
    let list: KeptStore.List
    /// The first visible row.
    let firstRow: Int
    /// The indexes of the pages whose items are shown at once.
    let shown: [Int]

    init(_ list: KeptStore.List, revision: Int64, rowsAround: Int) {
        self.revision = revision
        self.list = list
        let firstRow = Self.firstRow(of: list)
        self.firstRow = firstRow
        var shown: [Int] = []
        var row = 0
        let first = list.pages.firstIndex { $0.run.request != .local && $0.run.rows > 0 }
        for (place, page) in list.pages.enumerated() {
            let last = row + max(page.run.rows, 1) - 1
            let isNear = row <= firstRow + rowsAround && last >= firstRow - rowsAround
            let isFirst = place == first
            if isFirst || page.run.request == .behindGap || page.run.request == .local || isNear {
                shown.append(place)
            }
            row += page.run.rows
        }
        self.shown = shown
    }

    private static func firstRow(of list: KeptStore.List) -> Int {
        guard let page = list.pages.firstIndex(where: { $0.id == list.firstPage }) else { return 0 }
        let before = list.pages[..<page].reduce(0) { $0 + $1.run.rows }
        return before + min(list.header.first?.offset ?? 0, max(list.pages[page].run.rows - 1, 0))
    }

    /// The number of rows of all pages.
    var rows: Int { list.pages.reduce(0) { $0 + $1.run.rows } }

    /// The list as the state machine takes it.
    ///
    /// - Parameter items: Returns the items of a page, by its id.
    func feed(at now: Int64, _ items: (Int64) -> [SimulatedItem]?) -> StoredFeed<SimulatedItem> {
        var state = list.header.state
        state.runs = list.pages.map { $0.run }
        state.firstRow = firstRow
        if let age = state.ageNanoseconds { state.ageNanoseconds = age + max(now - list.savedAt, 0) }
        var stored: [Int: [SimulatedItem]] = [:]
        for place in shown { stored[place] = items(list.pages[place].id) }
        return StoredFeed(
            state: state, items: StoredItems(keys: list.pages.map { $0.key }, items: stored),
            pageIDs: list.pages.map { $0.id })
    }
}
