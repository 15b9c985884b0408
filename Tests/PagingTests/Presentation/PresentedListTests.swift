import Paging
import PagingTesting
import Testing

@MainActor @Suite("Presented lists")
struct PresentedListTests {
    private func list(_ ids: some Sequence<Int>, next: Bool = false) -> Pager<Entry> {
        Pager(ScriptedSource<Entry>.held(), opening: .items(ItemPage(entries(ids), isLast: !next)))
    }

    @Test(
        "L6: a filter that keeps one row in 1,000 of a million pauses after ten pages that bring none, and goes on when asked"
    )
    func sparse() async throws {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false)) { request in
            guard case .offset(let offset, let limit) = request else { return nil }
            return .items(entries(offset..<min(offset + limit, 1_000_000)), isLast: false)
        }
        let pager = Pager(source)
        let shown = pager.presented { $0.filter { $0.id % 1_000 == 999 } }
        shown.viewportMoved(to: 0..<12)
        await settle()
        #expect(source.requests.count == 10)
        #expect(shown.states.append == .failed(.noProgress))
        #expect(shown.rows.isEmpty && shown.content == .empty)
        for _ in 0..<4 {
            pager.requestRetry()
            await settle()
        }
        #expect(shown.rows.first?.element?.id == 999)
        #expect(source.requests.count == 60)
    }

    @Test("L13: creating a presented list loads nothing; it follows the list, and loads once it is followed")
    func free() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false))
        let pager = Pager(source)
        let shown = pager.presented { $0.filter { $0.id % 2 == 0 } }
        await settle()
        #expect(source.requests.isEmpty)
        pager.insert(Entry(id: 4), at: .start)
        #expect(shown.rows.map(\.element?.id) == pager.rows.map(\.item?.id))
        let observer = shown.onUpdate { _ in }
        await settle()
        #expect(source.requests.count == 1)
        source.answer(0, with: .items(entries(0..<20)))
        await settle()
        #expect(shown.rows.compactMap(\.element?.id).count >= 10)
        withExtendedLifetime(observer) {}
    }

    @Test("a button for the next page is offered if the list continues and nothing is loading there")
    func offered() async {
        let pager = list(0..<10, next: true)
        var last: ListUpdate<Entry>?
        let observer = pager.onUpdate { last = $0 }
        #expect(last?.canOfferPage(.append) == true)
        #expect(last?.canOfferPage(.prepend) == false)
        pager.pull(.append)
        #expect(last?.canOfferPage(.append) == false)
        withExtendedLifetime(observer) {}
    }

    @Test("map, filter, separators, sections, a header and a footer work in one list and in any order")
    func composed() {
        let pager = list(0..<10)
        let shown = pager.presented {
            $0.header().map(\.id).filter { $0 % 3 != 0 }.sections { $0 / 5 }.separators { $1 - $0 > 1 }.map { "\($0)" }
                .footer(.atEnd)
        }
        let texts = shown.rows.map { row in
            switch row.content {
            case .element(let text): text
            case .separator(let before, let after): "\(before ?? "")|\(after ?? "")"
            case .placeholder: "?"
            case .header: "header"
            case .footer: "footer"
            }
        }
        #expect(texts == ["header", "1", "2", "2|4", "4", "5", "5|7", "7", "8", "footer"])
        #expect((0..<shown.rows.sectionCount).map(shown.rows.key(ofSection:)) == [nil, 0, 1])
        #expect((0..<shown.rows.sectionCount).map(shown.rows.rows(ofSection:)) == [0..<1, 1..<5, 5..<10])
        #expect(Set(shown.rows.map(\.id)).count == shown.rows.count)
    }

    @Test("U1: an edit changes the presented rows with the smallest update, by index and by section")
    func edited() throws {
        let pager = list(0..<10)
        let shown = pager.presented { $0.filter { $0.title != "hidden" }.sections { $0.id / 5 } }
        var changes: [PresentedChange] = []
        let observer = shown.onUpdate { changes.append($0.change) }
        pager.update(Entry(id: 7, title: "hidden"))
        pager.update(Entry(id: 7, title: "hidden still"))
        pager.remove(0)
        #expect(changes.count == 4 && changes.first == .replaced)
        guard case .changed(let hidden, let inSections) = changes[1], case .changed(let back, _) = changes[2] else {
            Issue.record("the updates are not changes")
            return
        }
        #expect(hidden.removals == [7..<8] && hidden.insertions == [] && hidden.reloads == [])
        #expect(inSections.removals.map(\.section) == [1] && inSections.removals.map(\.rows) == [2..<3])
        #expect(back.insertions == [7..<8] && back.removals == [])
        #expect(shown.rows.rows(ofSection: 0) == 0..<4)
        withExtendedLifetime(observer) {}
    }

    @Test("U3: a change of hidden rows publishes nothing")
    func hiddenChange() {
        let pager = list(0..<10)
        let shown = pager.presented { $0.filter { $0.id % 2 == 0 } }
        var count = 0
        let observer = shown.onUpdate { _ in count += 1 }
        pager.update(Entry(id: 3, title: "other"))
        pager.remove(5)
        #expect(count == 1)
        #expect(shown.rows.count == 5 && shown.rows.baseIndex(of: 3) == 5)
        withExtendedLifetime(observer) {}
    }

    @Test("indexes are converted in both directions, and a jump goes to the page of the presented row")
    func translated() async throws {
        let source = ScriptedSource<Entry>.numbered(1_000)
        let pager = Pager(source) { $0.prefetch = .lastRow }
        let shown = pager.presented { $0.filter { $0.id % 2 == 0 } }
        shown.viewportMoved(to: 0..<4)
        await settle()
        #expect(shown.rows.count == 995)
        #expect(source.requests == [.number(1, size: 10)])
        #expect(
            shown.rows.baseIndex(of: 3) == 6 && shown.rows.index(ofBase: 6) == 3 && shown.rows.index(ofBase: 5) == nil)
        #expect(shown.index(of: 8) == 4)
        shown.requestJump(to: 500)
        await settle()
        #expect(source.requests.contains(.number(51, size: 10)))
        let row = try #require(shown.index(of: 504).map { shown.rows[$0] })
        #expect(row.element == Entry(id: 504) && shown.rows.baseIndex(of: row.index) == 504)
    }

    @Test("an element is mapped when its row is read, for that row alone")
    func lazyMap() {
        let pager = list(0..<100)
        let made = LiveCounter()
        let shown = pager.presented {
            $0.map { item in
                made.increment()
                return item.id
            }
        }
        #expect(made.total == 0)
        #expect(shown.rows[7].element == 7)
        #expect(made.total == 1)
    }

    @Test("a header and a footer at the ends appear when an edge has ended, and disappear when it opens again")
    func ends() async throws {
        let source = ScriptedSource<Entry>.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<3), isLast: false))) { $0.prefetch = .manual }
        let shown = pager.presented { $0.footer(.atEnd).header(.atEnd) }
        #expect(shown.rows.first?.id == .header && shown.rows.count == 4)
        pager.pull(.append)
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(3..<5), isLast: true))
        await settle()
        #expect(shown.rows.last?.id == .footer && shown.rows.count == 7)
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(2)
        source.answer(1, with: .items(entries(0..<20), isLast: false))
        _ = await refresh.value
        #expect(shown.rows.count == 21 && shown.rows.last?.element?.id == 19)
    }

    @Test("an empty list shows no header until its head has ended, and its content is empty")
    func emptyEnds() async throws {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source)
        let shown = pager.presented { $0.header(.atEnd).footer() }
        shown.viewportMoved(to: 0..<5)
        #expect(shown.rows.map(\.id) == [.footer] && shown.content == .unknown)
        try await source.waitForRequests(1)
        source.answer(0, with: .items([]))
        await settle()
        #expect(shown.rows.map(\.id) == [.header, .footer] && shown.content == .empty)
    }

    @Test("a list that presents no row is not empty while a load may bring one")
    func content() async throws {
        let source = ScriptedSource<Entry>.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<20), isLast: false)))
        let shown = pager.presented { $0.filter { $0.id > 100 } }
        shown.viewportMoved(to: 0..<5)
        #expect(shown.content == .unknown)
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(20..<30), isLast: true))
        await settle()
        #expect(shown.content == .empty)
    }

    @Test("U4: its updates begin with the current list, and a loop that is far behind gets one replacement")
    func updates() async throws {
        let pager = list(0..<10)
        let shown = pager.presented { $0.filter { $0.id % 2 == 0 } }
        var updates = shown.updates.makeAsyncIterator()
        let first = await updates.next()
        #expect(first?.change == .replaced && first?.rows.count == 5)
        pager.remove(4)
        pager.remove(3)
        pager.remove(2)
        for count in [4, 3] {
            let next = await updates.next()
            guard case .changed(let ranges, _)? = next?.change else {
                Issue.record("the update is not a change")
                return
            }
            #expect(ranges.removals.count == 1 && next?.rows.count == count)
        }
        for id in 0..<70 { pager.insert(Entry(id: 100 + 2 * id), at: .start) }
        var changes: [PresentedChange] = []
        while changes.isEmpty || changes.count < 6, let next = await updates.next() {
            changes.append(next.change)
            if next.rows.count == 73 { break }
        }
        #expect(changes.first == .replaced && changes.count == 6, "64 of 70 changes became one")
    }

    @Test("H1: its updates end when it is released or the loop is cancelled, and do not keep it alive")
    func updatesEnd() async {
        let pager = list(0..<10)
        var shown: PresentedList<Entry, Entry, Never>? = pager.presented { $0 }
        let released = Task { [updates = shown?.updates] in
            var count = 0
            if let updates { for await _ in updates { count += 1 } }
            return count
        }
        let cancelled = Task { [updates = shown?.updates] in
            var count = 0
            if let updates { for await _ in updates { count += 1 } }
            return count
        }
        await settle()
        cancelled.cancel()
        #expect(await cancelled.value == 1)
        weak var gone: PresentedList<Entry, Entry, Never>?
        gone = shown
        shown = nil
        #expect(await released.value == 1)
        #expect(gone == nil)
    }

    @Test("if it is presented in another way, the list is replaced and loads the rows it lacks")
    func anotherWay() async throws {
        let source = ScriptedSource<Entry>.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<40), isLast: false)))
        let shown = pager.presented { $0.filter { _ in true } }
        shown.viewportMoved(to: 0..<5)
        #expect(shown.states.append == .idle)
        shown.present { $0.filter { $0.id < 10 } }
        #expect(shown.rows.count == 10)
        try await source.waitForRequests(1)
        #expect(source.requests == [.offset(40, limit: 20)])
    }

    @Test("U4: an observer that changes the presentation, and the others, get the updates in the same order")
    func presentedWithinCallback() {
        let pager = list(0..<10)
        let shown = pager.presented { $0.filter { _ in true } }
        var first: [Int] = []
        var second: [Int] = []
        let one = shown.onUpdate { [unowned shown] update in
            if update.rows.count == 11 { shown.present { $0.filter { $0.id < 5 } } }
            first.append(update.rows.count)
            #expect(shown.rows.count == update.rows.count)
        }
        let two = shown.onUpdate { second.append($0.rows.count) }
        pager.insert(Entry(id: 100), at: .end)
        #expect(first == [10, 11, 5])
        #expect(second == first)
        withExtendedLifetime((one, two)) {}
    }

    @Test("U4: an edit by an observer of a changed presentation follows after the change was delivered to all")
    func editedWithinPresent() {
        let pager = list(0..<10)
        let shown = pager.presented { $0.filter { _ in true } }
        var first: [Int] = []
        var second: [Int] = []
        let one = shown.onUpdate { update in
            if update.rows.count == 5 { pager.remove(0) }
            first.append(update.rows.count)
        }
        let two = shown.onUpdate { second.append($0.rows.count) }
        shown.present { $0.filter { $0.id < 5 } }
        #expect(first == [10, 5, 4])
        #expect(second == first)
        withExtendedLifetime((one, two)) {}
    }

    @Test("U4: an input from the first call of an observer is handled after that call")
    func presentedWithinFirstCall() {
        let shown = list(0..<10).presented { $0.filter { _ in true } }
        var counts: [Int] = []
        let observer = shown.onUpdate { [unowned shown] update in
            if update.rows.count == 10 { shown.present { $0.filter { $0.id < 5 } } }
            counts.append(update.rows.count)
        }
        #expect(counts == [10, 5])
        withExtendedLifetime(observer) {}
    }

    @Test("a row that appears among the last presented rows loads more")
    func appearing() async throws {
        let source = ScriptedSource<Entry>.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<40), isLast: false))) { $0.prefetch = .rows(5) }
        let shown = pager.presented { $0.filter { $0.id % 2 == 0 } }
        shown.rowAppeared(shown.rows[14])
        #expect(shown.states.append == .idle)
        shown.rowAppeared(shown.rows[15])
        #expect(shown.states.append == .loading)
    }

    @Test(
        "L3: placeholders are loaded within the prefetch distance, counted in presented rows",
        arguments: [(3, 1), (5, 2)])
    func prefetched(distance: Int, pages: Int) async {
        let source = ScriptedSource<Entry>.numbered(100)
        let pager = Pager(source) { $0.prefetch = .rows(distance) }
        let shown = pager.presented { $0.filter { $0.id % 2 == 0 } }
        shown.viewportMoved(to: 0..<2)
        await settle()
        #expect(source.requests == (1...pages).map { .number($0, size: 10) })
    }

    @Test("K1: presented rows at the end of the list stay held, and distant ones are evicted")
    func atEnd() async {
        let source = ScriptedSource<Entry>.numbered(100)
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.retention = .items(10)
        }
        let shown = pager.presented { $0 }
        shown.viewportMoved(to: 0..<5)
        await settle()
        shown.viewportMoved(to: 91..<100)
        await settle()
        #expect(source.requests == [.number(1, size: 10), .number(10, size: 10)])
        #expect(pager.ids == Array(repeating: -1, count: 90) + Array(90..<100))
    }

    @Test("an update is announced by the first claim, once, and again if the list is presented in another way")
    func announcedOnce() throws {
        let pager = list(0..<10)
        let shown = pager.presented { $0.filter { _ in true } }
        let first = shown.update
        #expect(shown.claimAnnouncement(of: first) && !shown.claimAnnouncement(of: first))
        pager.remove(0)
        let second = shown.update
        #expect(shown.claimAnnouncement(of: second) && !shown.claimAnnouncement(of: second))
        #expect(!shown.claimAnnouncement(of: first), "a later update was announced")
        shown.present { $0.filter { $0.id < 5 } }
        #expect(shown.claimAnnouncement(of: shown.update))
    }
}
