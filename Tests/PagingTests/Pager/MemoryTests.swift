import PagingTesting
import Testing

@testable import Paging

/// The memory that a pager needs if its list exists for days.
@MainActor @Suite("Memory of long-lived lists")
struct MemoryTests {
    @Test("after 200 refreshes with new cursors few cursors are kept")
    func cursors() async {
        let source = ScriptedSource<Entry>(.chained(limit: 1))
        let pager = Pager(source.pageSource) {
            $0.prefetch = .manual
            $0.clock = VirtualClock()
        }
        for round in 0..<200 {
            async let result = pager.refresh()
            await settle()
            source.answer(round, with: .items(entries(0..<1), next: "token \(round)"))
            _ = await result
        }
        #expect(pager.engine.cursors.count <= 2 * CursorNumbers.spare)
        pager.pull(.append)
        await settle()
        #expect(source.requests.last == .cursor("token 199", .append, limit: 1))
    }
}
