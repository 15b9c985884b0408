import PagingTesting
import SwiftUI
import Testing

@testable import Paging
@testable import PagingSwiftUI

@MainActor @Suite("A pager that is made in body", .releasesState)
struct MadeInBodyTests {
    @MainActor private final class Console {
        var messages: [String] = []
    }

    @Observable @MainActor
    fileprivate final class Model {
        var update = 0
    }

    private struct Screen: View {
        let model: Model
        /// Returns the list after a number of updates.
        let list: @MainActor (_ update: Int) -> Pager<Entry>

        var body: some View {
            PagedList(list(model.update)) { Text(verbatim: "Entry \($0.id)") }
        }
    }

    /// Shows a list and updates its view eight times. Returns what was reported.
    private func messages(_ list: @escaping @MainActor (_ update: Int) -> Pager<Entry>) async -> [String] {
        let console = Console()
        let log = MisuseLog { message in MainActor.assumeIsolated { console.messages.append(message) } }
        await MisuseLog.$current.withValue(log) {
            let model = Model()
            let stage = await Stage(VirtualClock(), Screen(model: model, list: list))
            for _ in 0..<8 {
                model.update += 1
                await stage.wait()
            }
        }
        return console.messages
    }

    private func pager(_ opening: PagerOpening<Entry> = .start) -> Pager<Entry> {
        Pager(ScriptedSource<Entry>(.offset(limit: 4, endsAtShortPage: true)), opening: opening)
    }

    @Test("is reported, with what to do, once the view has left three lists that never loaded")
    func reported() async {
        let found = await messages { _ in pager() }
        #expect(found.count == 1 && found.first?.contains("@State") == true)
    }

    @Test("is not what a view does that changes its list now and then, or is updated with the same one")
    func notReported() async {
        let lists = (0..<2).map { _ in pager() }
        #expect(await messages { lists[$0 < 4 ? 0 : 1] }.isEmpty)
        #expect(await messages { _ in pager(.items(ItemPage([Entry(id: 1)]))) }.isEmpty)
    }

    @Test("is not a list that a model keeps for each category, which the user leaves before a slow network answers")
    func keptLists() async {
        let categories = (0..<4).map { _ in pager() }
        #expect(await messages { categories[$0 % 4] }.isEmpty)
    }
}
