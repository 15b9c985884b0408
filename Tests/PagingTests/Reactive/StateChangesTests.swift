import Paging
import PagingTesting
import Testing

@MainActor
@Suite struct StateChangesTests {
    @Test("the current states come first, and new ones when they change, not when rows do, until the list is released")
    func changes() async {
        let source = ScriptedSource<Entry>(.offset(limit: 2, endsAtShortPage: true))
        var pager: Pager<Entry>? = Pager(source, prefetch: .manual, clock: VirtualClock())
        let changes = pager!.stateChanges
        let refreshes = Task { @MainActor in
            var refreshes: [LoadStates.Refresh] = []
            for await states in changes { refreshes.append(states.refresh) }
            return refreshes
        }
        try? await source.waitForRequests(1)
        source.answer(0, with: .items([Entry(id: 1), Entry(id: 2)]))
        await settle()
        pager?.remove(2)
        await settle()
        pager = nil
        #expect(await refreshes.value == [.loading, .idle])
    }
}
