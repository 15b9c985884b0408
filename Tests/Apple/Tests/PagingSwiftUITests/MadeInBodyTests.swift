import PagingTesting
import Testing

@testable import Paging
@testable import PagingSwiftUI

@MainActor @Suite("A pager that is made in body", .releasesState)
struct MadeInBodyTests {
    @MainActor private final class Console {
        var messages: [String] = []
    }

    /// Joins lists, one after the other, as a view does that is given another one at each update.
    private func messages(joining lists: [Pager<Entry>]) -> [String] {
        let console = Console()
        let log = MisuseLog { message in MainActor.assumeIsolated { console.messages.append(message) } }
        let tracker = ViewportTracker<Pager<Entry>>()
        MisuseLog.$current.withValue(log) {
            for list in lists { tracker.join(list) }
        }
        return console.messages
    }

    private func pager() -> Pager<Entry> { Pager(ScriptedSource<Entry>(.offset(limit: 4, endsAtShortPage: true))) }

    @Test("is reported, with what to do, once the view has left three lists that never loaded")
    func reported() {
        let found = messages(joining: (0..<6).map { _ in pager() })
        #expect(found.count == 1 && found.first?.contains("@State") == true)
    }

    @Test("is not what a view does that changes its list now and then, or is updated with the same one")
    func notReported() {
        let one = pager()
        #expect(messages(joining: [one, one, one, one, one, pager()]).isEmpty)
        let loaded = (0..<6).map { _ in
            Pager(
                ScriptedSource<Entry>(.offset(limit: 4, endsAtShortPage: true)),
                opening: .items(ItemPage([Entry(id: 1)])))
        }
        #expect(messages(joining: loaded).isEmpty)
    }
}
