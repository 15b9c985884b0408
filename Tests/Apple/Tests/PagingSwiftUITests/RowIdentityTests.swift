import Observation
import PagingTesting
import SwiftUI
import Testing

@testable import PagingSwiftUI

/// A placeholder and the item that replaces it are one row, and SwiftUI keeps its view.
@MainActor
@Suite(.releasesState) struct RowIdentityTests {
    private let clock = VirtualClock()

    /// The events of the rows' views.
    @MainActor
    fileprivate final class Log {
        /// The number of views that were created with new state.
        var states = 0
        /// The texts of the rows that appeared.
        var appeared: [String] = []
        var disappeared: [String] = []

        func newState() -> Int {
            states += 1
            return states
        }
    }

    /// A row with state, for an item or a placeholder.
    fileprivate struct EntryRow: View {
        let entry: Entry?
        let log: Log
        @State private var number: Int?

        var body: some View {
            let text = entry.map { "Entry \($0.id)" } ?? "Placeholder"
            Text(verbatim: "\(text), view \(number ?? 0)")
                .onAppear {
                    log.appeared.append(text)
                    if number == nil { number = log.newState() }
                }
                .onDisappear { log.disappeared.append(text) }
        }
    }

    fileprivate enum Layout: CaseIterable {
        case rowsInList, itemsInList, rowsInStack, itemsInStack
    }

    private struct Entries: View {
        let pager: Pager<Entry>
        let layout: Layout
        let log: Log

        var body: some View {
            switch layout {
            case .rowsInList:
                List { PagedForEach(rows: pager) { row in EntryRow(entry: row.item, log: log) } }
            case .itemsInList:
                List { items }
            case .rowsInStack:
                stack { PagedForEach(rows: pager) { row in EntryRow(entry: row.item, log: log).frame(height: 44) } }
            case .itemsInStack:
                stack { items }
            }
        }

        private var items: some View {
            PagedForEach(pager) { entry in
                EntryRow(entry: entry, log: log).frame(height: 44)
            } placeholder: {
                EntryRow(entry: nil, log: log).frame(height: 44)
            }
        }

        private func stack(@ViewBuilder _ rows: () -> some View) -> some View {
            ScrollView { LazyVStack { rows() }.scrollTargetLayout() }.pagingViewport(pager)
        }
    }

    /// A list of 100 items in pages of 20. The first page is loaded, and the third is visible and not answered yet.
    private func jumped(
        _ view: (Pager<Entry>) -> some View
    ) async -> (stage: Stage, source: ScriptedSource<Entry>, pager: Pager<Entry>) {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false))
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.clock = clock
        }
        let stage = await Stage(clock, view(pager))
        source.answer(0, with: page(0))
        await stage.wait()
        stage.host.scroll(by: 44 * 45)
        await stage.wait()
        return (stage, source, pager)
    }

    private func page(_ number: Int) -> ScriptedAnswer<Entry> {
        .items((number * 20..<(number + 1) * 20).map { Entry(id: $0) }, total: 100)
    }

    @Test(
        "a row keeps its state when its item is loaded, and neither disappears nor appears again",
        arguments: Layout.allCases)
    fileprivate func loaded(_ layout: Layout) async {
        let log = Log()
        let (stage, source, _) = await jumped { Entries(pager: $0, layout: layout, log: log) }
        #expect(stage.host.rows.allSatisfy { $0.texts.first?.hasPrefix("Placeholder") == true })
        let before = stage.host.texts.map { $0.split(separator: " ").last }
        log.appeared = []
        log.disappeared = []
        source.answer(1, with: page(2))
        await stage.wait()
        #expect(stage.host.rows.first?.texts.first?.hasPrefix("Entry 45,") == true)
        #expect(stage.host.texts.map { $0.split(separator: " ").last } == before)
        #expect(log.appeared.isEmpty)
        #expect(log.disappeared.isEmpty)
        #expect(stage.host.violations.isEmpty)
    }

    @Test("rows that were loaded on screen keep their state when rows are inserted and removed between them")
    func edits() async {
        let log = Log()
        let (stage, source, pager) = await jumped { Entries(pager: $0, layout: .rowsInList, log: log) }
        source.answer(1, with: page(2))
        await stage.wait()
        var states: [Substring: Substring] = [:]
        for text in stage.host.texts {
            let words = text.split(separator: ",")
            states[words[0]] = words[1]
        }
        #expect(states.count == 8)
        pager.remove(46)
        await stage.wait()
        pager.insert(Entry(id: 1_000), at: .before(48))
        await stage.wait()
        let kept = stage.host.texts.map { $0.split(separator: ",") }.filter { states[$0[0]] != nil }
        #expect(
            kept.map { $0[0] } == ["Entry 45", "Entry 47", "Entry 48", "Entry 49", "Entry 50", "Entry 51", "Entry 52"])
        #expect(kept.allSatisfy { states[$0[0]] == $0[1] })
        #expect(stage.host.violations.isEmpty)
    }

    /// The random number generator SplitMix64.
    private struct Draws: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var value = state
            value = (value ^ (value >> 30)) &* 0xbf58_476d_1ce4_e5b9
            value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
            return value ^ (value >> 31)
        }
    }

    @Test("after random events every row has a unique id and is shown", arguments: 1...8)
    func distinct(_ seed: UInt64) async {
        var draws = Draws(state: seed)
        var server = (0..<120).map { Entry(id: $0) }
        let source = ScriptedSource<Entry>(.offset(limit: 10, endsAtShortPage: false))
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.retention = seed.isMultiple(of: 2) ? .all : .items(30)
            $0.clock = clock
        }
        let stage = await Stage(clock, Alike(pager: pager))
        for _ in 0..<40 {
            switch Int.random(in: 0..<10, using: &draws) {
            case 0..<3:
                stage.host.scroll(by: 44 * CGFloat(Int.random(in: -60...60, using: &draws)))
            case 3..<7:
                guard let index = source.heldRequests.randomElement(using: &draws) else { break }
                let page = server.dropFirst(source.requests[index].offset ?? 0).prefix(10)
                source.answer(index, with: .items(Array(page), total: server.count))
            case 7:
                if let item = pager.rows.compactMap(\.item).randomElement(using: &draws) { pager.remove(item.id) }
            case 8:
                pager.insert(
                    Entry(id: 1_000 + Int(draws.next() % 1_000_000)), at: Bool.random(using: &draws) ? .start : .end)
            default:
                server.swapAt(.random(in: 0..<60, using: &draws), .random(in: 60..<120, using: &draws))
                stage.host.pull()
            }
            await stage.wait()
            #expect(stage.host.violations.isEmpty)
            let shown = stage.host.rows.filter { $0.id != nil && !$0.isRedacted }.flatMap(\.texts)
            let items = Set(pager.rows.compactMap(\.item).map { "Entry \($0.id)" })
            #expect(items.isSuperset(of: shown))
        }
    }

    @Test("a row of a presented list keeps its state when its item is loaded")
    func presented() async {
        let log = Log()
        let (stage, source, _) = await jumped { pager in
            PagedList(pager.presented { $0.separators { $0.id / 20 != $1.id / 20 } }) { row in
                EntryRow(entry: row.element, log: log)
            }
        }
        let before = stage.host.rows.map(\.texts).map { $0.first?.split(separator: " ").last }
        log.appeared = []
        source.answer(1, with: page(2))
        await stage.wait()
        #expect(stage.host.rows.contains { $0.texts.first?.hasPrefix("Entry 46,") == true })
        #expect(stage.host.rows.map(\.texts).map { $0.first?.split(separator: " ").last } == before)
        #expect(log.appeared.isEmpty)
    }

    @Test("a row that left the screen has the id of its item afterwards")
    func leaves() async {
        let log = Log()
        let (stage, source, pager) = await jumped { Entries(pager: $0, layout: .rowsInList, log: log) }
        source.answer(1, with: page(2))
        await stage.wait()
        #expect(stage.host.rows.first?.id == AnyHashable(RowID<Int>.placeholder(page: 45, place: 0)))
        await stage.scroll(rows: 10)
        pager.update(Entry(id: 55, text: "changed"))
        await stage.wait()
        await stage.scroll(rows: -10)
        #expect(stage.host.violations.isEmpty)
        #expect(stage.host.rows.first?.id == AnyHashable(RowID<Int>.item(45)))
    }

    /// A list whose placeholders and items have views of different types.
    private struct Unlike: View {
        let pager: Pager<Entry>

        var body: some View {
            PagedList(pager) { entry in
                HStack { Text(verbatim: "Entry \(entry.id)") }
            } placeholder: {
                Text(verbatim: "Placeholder")
            }
        }
    }

    @Test("rows are still tracked as visible after all their views are replaced at once")
    func replaced() async {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            let (stage, source, _) = await jumped { Unlike(pager: $0) }
            source.answer(1, with: page(2))
            await stage.wait()
            #expect(stage.host.rows.first?.texts == ["Entry 45"])
            let before = announcements.texts.count
            await stage.pull(source, requests: 3)
            source.answer(2, with: .failure(ScriptedFailure("no network")))
            await stage.wait()
            #expect(announcements.texts.count == before + 1)
        }
    }

    @Test("rows are still tracked as visible after their views are replaced while an earlier row is removed")
    func replacedAndMoved() async {
        let given = ItemPage<Entry, Never>((0..<20).map { Entry(id: $0) }, isLast: true)
        let pager = Pager(
            ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false)), opening: .items(given)
        ) { $0.clock = clock }
        let tracker = ViewportTracker<Pager<Entry>>()
        let before = tracker.identified(pager.rows, of: pager)
        // The list was scrolled up: the top row appeared last.
        for index in (3..<10).reversed() { tracker.rowAppeared(before[index], in: pager.rows, of: pager) }
        #expect(tracker.visible == 3..<10)
        pager.remove(0)
        let after = tracker.identified(pager.rows, of: pager)
        for index in 2..<9 { tracker.rowAppeared(after[index], in: pager.rows, of: pager) }
        for index in 2..<9 { tracker.rowDisappeared(after[index].id) }
        #expect(tracker.visible == 2..<9)
    }

    @Test("a row whose disappearance was not reported is not visible after it appears and disappears again")
    func forgottenDisappearance() async {
        let given = ItemPage<Entry, Never>((0..<40).map { Entry(id: $0) }, isLast: true)
        let pager = Pager(
            ScriptedSource<Entry>(.offset(limit: 40, endsAtShortPage: false)), opening: .items(given)
        ) { $0.clock = clock }
        let tracker = ViewportTracker<Pager<Entry>>()
        let rows = tracker.identified(pager.rows, of: pager)
        tracker.rowAppeared(rows[3], in: pager.rows, of: pager)
        for index in 20..<25 { tracker.rowAppeared(rows[index], in: pager.rows, of: pager) }
        await settle()
        for index in 0..<6 { tracker.rowAppeared(rows[index], in: pager.rows, of: pager) }
        for index in 20..<25 { tracker.rowDisappeared(rows[index].id) }
        for index in 1..<6 { tracker.rowDisappeared(rows[index].id) }
        #expect(tracker.visible == 0..<1)
    }

    @Observable @MainActor
    fileprivate final class Choice {
        var pager: Pager<Entry>

        init(_ pager: Pager<Entry>) { self.pager = pager }
    }

    private struct Chosen: View {
        let choice: Choice

        var body: some View { Unlike(pager: choice.pager) }
    }

    @Test("rows are still tracked as visible after their views and the list are replaced")
    func replacedInAnotherList() async {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            var choice: Choice?
            let (stage, _, _) = await jumped { pager in
                let made = Choice(pager)
                choice = made
                return Chosen(choice: made)
            }
            let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false))
            let given = ItemPage<Entry, Never>((0..<20).map { Entry(id: $0) }, total: 100)
            choice?.pager = Pager(source, opening: .items(given)) {
                $0.prefetch = .lastRow
                $0.clock = clock
            }
            await stage.wait()
            await stage.wait()
            source.answer(0, with: page(2))
            await stage.wait()
            #expect(stage.host.rows.first?.texts == ["Entry 45"])
            let before = announcements.texts.count
            await stage.pull(source, requests: 2)
            source.answer(1, with: .failure(ScriptedFailure("no network")))
            await stage.wait()
            #expect(announcements.texts.count == before + 1)
        }
    }

    /// A list whose placeholders and items have views of the same type.
    private struct Alike: View {
        let pager: Pager<Entry>

        var body: some View {
            PagedList(pager) { Text(verbatim: "Entry \($0.id)") }
        }
    }

    @Test(
        "the top visible row, which was loaded on screen, does not move when rows are inserted before it",
        arguments: [false, true])
    func place(_ isAlike: Bool) async {
        let (stage, source, pager) =
            isAlike ? await jumped { Alike(pager: $0) } : await jumped { Unlike(pager: $0) }
        source.answer(1, with: page(2))
        await stage.wait()
        #expect(stage.host.rows.first?.texts == ["Entry 45"])
        pager.insert(Entry(id: 1_000), at: .start)
        await stage.wait()
        #expect(stage.host.rows.first?.texts == ["Entry 45"])
    }
}
