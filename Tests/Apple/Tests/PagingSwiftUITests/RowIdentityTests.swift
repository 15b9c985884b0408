import Observation
import PagingTesting
import SwiftUI
import Testing

@testable import PagingSwiftUI

/// A placeholder and the item that is loaded in its place are one row, and SwiftUI goes on with the view that is there.
@MainActor
@Suite struct RowIdentityTests {
    private let clock = VirtualClock()

    /// What happened to the views of rows.
    @MainActor
    fileprivate final class Log {
        /// How many views were made with a state of their own.
        var states = 0
        /// Which rows appeared, by their indexes, and what was in them then.
        var appeared: [String] = []
        var disappeared: [String] = []

        func newState() -> Int {
            states += 1
            return states
        }
    }

    /// A row with state, for an item and for a placeholder.
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

    fileprivate enum Way: CaseIterable {
        case rowsInList, itemsInList, rowsInStack, itemsInStack
    }

    private struct Entries: View {
        let pager: Pager<Entry>
        let way: Way
        let log: Log

        var body: some View {
            switch way {
            case .rowsInList:
                List { PagedForEach(pager) { row in EntryRow(entry: row.item, log: log) } }
            case .itemsInList:
                List { items }
            case .rowsInStack:
                stack { PagedForEach(pager) { row in EntryRow(entry: row.item, log: log).frame(height: 44) } }
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

    /// A list of 100 in pages of 20: the first page is loaded, and the third is on screen and not answered yet.
    private func jumped(
        _ view: (Pager<Entry>) -> some View
    ) async -> (stage: Stage, source: ScriptedSource<Entry>, pager: Pager<Entry>) {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false))
        let pager = Pager(source, prefetch: .lastRow, clock: clock)
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
        arguments: Way.allCases)
    fileprivate func landing(_ way: Way) async {
        let log = Log()
        let (stage, source, _) = await jumped { Entries(pager: $0, way: way, log: log) }
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
        #expect(stage.host.complaints.isEmpty)
    }

    @Test("rows that were loaded on screen keep their state when others are inserted and removed among them")
    func edits() async {
        let log = Log()
        let (stage, source, pager) = await jumped { Entries(pager: $0, way: .rowsInList, log: log) }
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
        #expect(stage.host.complaints.isEmpty)
    }

    /// Draws of SplitMix64.
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

    @Test("whatever happens to a list, each of its rows has an id of its own, and is shown", arguments: 1...8)
    func distinct(_ seed: UInt64) async {
        var draws = Draws(state: seed)
        var server = (0..<120).map { Entry(id: $0) }
        let source = ScriptedSource<Entry>(.offset(limit: 10, endsAtShortPage: false))
        let pager = Pager(
            source, prefetch: .lastRow, retention: seed.isMultiple(of: 2) ? .all : .items(30), clock: clock)
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
            #expect(stage.host.complaints.isEmpty)
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

    @Test("a row that left the screen is known by its item afterwards")
    func leaves() async {
        let log = Log()
        let (stage, source, pager) = await jumped { Entries(pager: $0, way: .rowsInList, log: log) }
        source.answer(1, with: page(2))
        await stage.wait()
        #expect(stage.host.rows.first?.id == AnyHashable(RowID<Int>.placeholder(page: 45, place: 0)))
        await stage.scroll(rows: 10)
        pager.update(Entry(id: 55, text: "changed"))
        await stage.wait()
        await stage.scroll(rows: -10)
        #expect(stage.host.complaints.isEmpty)
        #expect(stage.host.rows.first?.id == AnyHashable(RowID<Int>.item(45)))
    }

    /// A list whose placeholders are views of another type than its items.
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

    @Test("rows whose views are all replaced at once are still on screen")
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

    @Test("rows whose views are replaced while a row before them goes are still on screen")
    func replacedAndMoved() async {
        let given = Page<Entry, Never>((0..<20).map { Entry(id: $0) }, isLast: true)
        let pager = Pager(
            ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false)), opening: .items(given), clock: clock)
        let screen = Screen<Pager<Entry>>()
        let before = screen.identified(pager.rows, of: pager)
        // Scrolled up: the row at the top came last.
        for index in (3..<10).reversed() { screen.appear(before[index], in: pager.rows, of: pager) }
        #expect(screen.visible == 3..<10)
        pager.remove(0)
        let after = screen.identified(pager.rows, of: pager)
        for index in 2..<9 { screen.appear(after[index], in: pager.rows, of: pager) }
        for index in 2..<9 { screen.hide(after[index].id) }
        #expect(screen.visible == 2..<9)
    }

    @Test("a row that SwiftUI did not report to have disappeared goes when it comes again and disappears")
    func forgottenDisappearance() async {
        let given = Page<Entry, Never>((0..<40).map { Entry(id: $0) }, isLast: true)
        let pager = Pager(
            ScriptedSource<Entry>(.offset(limit: 40, endsAtShortPage: false)), opening: .items(given), clock: clock)
        let screen = Screen<Pager<Entry>>()
        let rows = screen.identified(pager.rows, of: pager)
        screen.appear(rows[3], in: pager.rows, of: pager)
        for index in 20..<25 { screen.appear(rows[index], in: pager.rows, of: pager) }
        await settle()
        for index in 0..<6 { screen.appear(rows[index], in: pager.rows, of: pager) }
        for index in 20..<25 { screen.hide(rows[index].id) }
        for index in 1..<6 { screen.hide(rows[index].id) }
        #expect(screen.visible == 0..<1)
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

    @Test("rows whose views are replaced are still on screen after another list with the same placeholders came")
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
            let given = Page<Entry, Never>((0..<20).map { Entry(id: $0) }, total: 100)
            choice?.pager = Pager(source, opening: .items(given), prefetch: .lastRow, clock: clock)
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

    /// A list whose placeholders are views of the same type as its items.
    private struct Alike: View {
        let pager: Pager<Entry>

        var body: some View {
            PagedList(pager) { Text(verbatim: "Entry \($0.id)") }
        }
    }

    @Test("the row at the top of the screen, loaded there, stays when rows come before it", arguments: [false, true])
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
