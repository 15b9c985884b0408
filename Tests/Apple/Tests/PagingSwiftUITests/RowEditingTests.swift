import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// Rows that the user deletes, moves, selects and swipes, and a search field.
@MainActor
@Suite(.releasesState) struct RowEditingTests {
    private let clock = VirtualClock()

    private func pager(_ count: Int = 6) -> Pager<Entry> {
        Pager(
            ScriptedSource<Entry>.serving(
                (0..<count).map { Entry(id: $0) }, .offset(limit: 6, endsAtShortPage: false), reportsTotal: true)
        ) {
            $0.prefetch = .manual
            $0.clock = clock
        }
    }

    private func shown(_ stage: Stage) -> [String] { stage.host.rows.flatMap(\.texts).filter { $0.count == 1 } }

    @Test("the user deletes rows of items, and no placeholders")
    func delete() async {
        let pager = pager(20)
        let stage = await Stage(
            clock,
            List {
                PagedForEach(pager) {
                    Text(verbatim: "\($0.id)")
                } placeholder: {
                    Text(verbatim: "...")
                }
                .onDelete { ids in for id in ids { pager.remove(id) } }
            })
        await stage.wait()
        #expect(stage.host.delete("2"))
        await stage.wait()
        #expect(shown(stage) == ["0", "1", "3", "4", "5"])
        #expect(!stage.host.delete("..."))
        #expect(pager.rows.count == 19)
        #expect(stage.host.violations.isEmpty)
    }

    @Test(
        "the user moves rows of items",
        arguments: [
            (1, 4, ["0", "2", "3", "1", "4", "5"]), (4, 0, ["4", "0", "1", "2", "3", "5"]),
            (0, 6, ["1", "2", "3", "4", "5", "0"]), (2, 2, ["0", "1", "2", "3", "4", "5"]),
        ])
    func move(_ row: Int, _ destination: Int, _ rows: [String]) async {
        let pager = pager()
        let stage = await Stage(
            clock,
            List {
                PagedForEach(pager) { Text(verbatim: "\($0.id)") }
                    .onMove { id, place in pager.move(id, to: place) }
            })
        await stage.wait()
        #expect(stage.host.move("\(row)", before: destination))
        await stage.wait()
        #expect(shown(stage) == rows)
    }

    /// A list of 20 rows, of which the first six have items.
    private func editedList(_ pager: Pager<Entry>) -> some View {
        List {
            PagedForEach(pager) {
                Text(verbatim: "\($0.id)")
            } placeholder: {
                Text(verbatim: "...")
            }
            .onDelete { ids in for id in ids { pager.remove(id) } }
            .onMove { id, place in pager.move(id, to: place) }
        }
    }

    @Test("the row that the user deletes is the one on screen, although the list has changed since it was shown")
    func deleteOlderRow() async {
        let pager = pager(20)
        let stage = await Stage(clock, editedList(pager))
        await stage.wait()
        pager.remove(0)
        #expect(stage.host.delete("2"))
        await stage.wait()
        #expect(shown(stage) == ["1", "3", "4", "5"])
    }

    @Test("an item that is dropped between placeholders goes to the nearest item")
    func moveBetweenPlaceholders() async {
        let pager = pager(20)
        let stage = await Stage(clock, editedList(pager))
        await stage.wait()
        #expect(stage.host.move("1", before: 8))
        await stage.wait()
        #expect(shown(stage) == ["0", "2", "3", "4", "5", "1"])
    }

    @Test("rows of a presented list are deleted and moved by the ids of their items")
    func presented() async {
        let pager = pager()
        let shelf = pager.presented { $0.filter { $0.id != 1 }.separators { $1.id == 3 } }
        let stage = await Stage(
            clock,
            List {
                PagedForEach(shelf) { row in Text(verbatim: row.element.map { "\($0.id)" } ?? "-") }
                    .onDelete { ids in for id in ids { pager.remove(id) } }
                    .onMove { id, place in pager.move(id, to: place) }
            })
        await stage.wait()
        #expect(shown(stage) == ["0", "2", "-", "3", "4", "5"])
        #expect(!stage.host.delete("-"))
        #expect(stage.host.delete("4"))
        await stage.wait()
        #expect(stage.host.move("5", before: 1))
        await stage.wait()
        #expect(shown(stage) == ["0", "5", "2", "-", "3"])
    }

    @Test("the user selects rows by the ids of their items, with a tag")
    func selection() async {
        let pager = pager()
        let chosen = Chosen()
        let stage = await Stage(clock, Selectable(pager: pager, chosen: chosen))
        await stage.wait()
        #expect(stage.host.select("3"))
        #expect(stage.host.select("5"))
        #expect(chosen.ids == [3, 5])
    }

    @Observable @MainActor
    fileprivate final class Chosen {
        var ids: Set<Int> = []
    }

    private struct Selectable: View {
        let pager: Pager<Entry>
        let chosen: Chosen

        var body: some View {
            List(selection: Bindable(chosen).ids) {
                PagedForEach(pager) { entry in Text(verbatim: "\(entry.id)").tag(entry.id) }
            }
        }
    }

    @Test("a row has swipe actions")
    func swipe() async {
        let pager = pager()
        let stage = await Stage(
            clock,
            PagedList(pager) { entry in
                Text(verbatim: "\(entry.id)").swipeActions { Button("Delete") { pager.remove(entry.id) } }
            })
        await stage.wait()
        #expect(stage.host.swipe("3", action: "Delete"))
        await stage.wait()
        #expect(shown(stage) == ["0", "1", "2", "4", "5"])
    }

    @Test("a search field changes the query of a list")
    func search() async {
        let search = QueryPager(
            "", debounce: .milliseconds(300),
            configure: {
                $0.prefetch = .manual
                $0.clock = clock
            }
        ) { query in
            PageSource<Entry>.offset(limit: 6) { _ in query.isEmpty ? [] : [Entry(id: query.count)] }
        }
        let stage = await Stage(clock, Searchable(search: search))
        stage.host.type("abcd", into: "Search")
        await stage.wait(milliseconds: 300)
        await stage.wait()
        #expect(shown(stage) == ["4"])
    }

    private struct Searchable: View {
        let search: QueryPager<String, Entry>

        var body: some View {
            PagedList(search.pager) { Text(verbatim: "\($0.id)") }
                .searchable(text: Bindable(search).query, prompt: "Search")
        }
    }
}
