import Observation
import Paging
import PagingTesting
import Testing

@MainActor @Suite("Observation")
struct ObservationTests {
    private let pager = Pager(
        ScriptedSource.held(), opening: .items(ItemPage(entries(0..<3), isLast: false))
    ) { $0.prefetch = .manual }

    /// Whether a view that reads some properties is notified of a change.
    private func isNotified(_ read: () -> Void, of change: () -> Void) -> Bool {
        let flag = Flag()
        withObservationTracking(read) { flag.isSet.withLock { $0 = true } }
        change()
        return flag.isSet.withLock { $0 }
    }

    private final class Flag: Sendable {
        let isSet = Locked(false)
    }

    @Test("new rows do not invalidate a view that reads the states alone")
    func statesAlone() {
        #expect(!isNotified({ _ = pager.states }, of: { pager.insert(Entry(id: 7), at: .end) }))
        #expect(isNotified({ _ = pager.states }, of: { pager.pull(.append) }))
    }

    @Test("new states do not invalidate a view that reads the rows alone")
    func rowsAlone() {
        #expect(!isNotified({ _ = pager.rows }, of: { pager.pull(.append) }))
        #expect(isNotified({ _ = pager.rows }, of: { pager.insert(Entry(id: 7), at: .end) }))
        #expect(isNotified({ _ = pager.loadedItems }, of: { pager.insert(Entry(id: 8), at: .end) }))
    }

    @Test("a view that reads one item or its index is notified when rows change")
    func oneItem() {
        #expect(isNotified({ _ = pager.item(1) }, of: { pager.update(Entry(id: 1, title: "new")) }))
        #expect(isNotified({ _ = pager.index(of: 2) }, of: { pager.remove(0) }))
    }

    @Test("indicators, content and total are observed separately")
    func others() async {
        #expect(isNotified({ _ = pager.indicators }, of: { pager.pull(.append) }))
        #expect(!isNotified({ _ = pager.content }, of: { pager.insert(Entry(id: 7), at: .end) }))
        #expect(!isNotified({ _ = pager.total }, of: { pager.insert(Entry(id: 8), at: .end) }))
        #expect(isNotified({ _ = pager.content }, of: { pager.reset() }))
    }

    @Test("reads without tracking are not observed, even if they are nested, and later reads are")
    func untracked() {
        let change = { pager.insert(Entry(id: 20 + pager.rows.count), at: .end) }
        #expect(!isNotified({ _ = pager.withoutTrackingReads { pager.rows } }, of: change))
        let nested = {
            pager.withoutTrackingReads {
                pager.withoutTrackingReads {}
                _ = pager.rows
            }
        }
        #expect(!isNotified(nested, of: change))
        let afterwards = {
            pager.withoutTrackingReads {}
            _ = pager.rows
        }
        #expect(isNotified(afterwards, of: change))
    }

    @Test("observers of the total are notified when a page has another total")
    func total() async {
        let pager = Pager(ScriptedSource.numbered(35))
        let flag = Flag()
        withObservationTracking({ _ = pager.total }, onChange: { flag.isSet.withLock { $0 = true } })
        await pager.refresh()
        #expect(pager.total == 35)
        #expect(flag.isSet.withLock { $0 })
    }

    @Test("U2: an observer that reads the list when it is notified sees rows and states of one update")
    func oneMoment() async throws {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))
        let pager = Pager(source)
        let seen = Locked<[Bool]>([])
        let recordWhetherOld: @Sendable () -> Void = {
            MainActor.assumeIsolated {
                let isOld = pager.rows.isEmpty && pager.states.append == .idle && pager.content == .unknown
                seen.withLock { $0.append(isOld) }
            }
        }
        let refresh = Task { await pager.refresh() }
        try await source.waitForRequests(1)
        withObservationTracking({ _ = pager.rows }, onChange: recordWhetherOld)
        withObservationTracking({ _ = pager.states }, onChange: recordWhetherOld)
        withObservationTracking({ _ = pager.content }, onChange: recordWhetherOld)
        source.answer(0, with: .items(entries(0..<5)))
        _ = await refresh.value
        #expect(seen.withLock { $0 } == [true, true, true])
        #expect(pager.states.append == .ended)
    }

    @Test("an observer may call the pager when it is notified, and the call is handled afterwards")
    func reentrant() {
        withObservationTracking {
            _ = pager.rows
        } onChange: { [pager] in
            MainActor.assumeIsolated { pager.insert(Entry(id: 8), at: .end) }
        }
        pager.insert(Entry(id: 7), at: .end)
        #expect(pager.ids == [0, 1, 2, 7, 8])
    }
}
