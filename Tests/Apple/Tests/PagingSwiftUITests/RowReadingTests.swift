import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// The rows that are evaluated again after a change.
@MainActor
@Suite(.releasesState) struct RowReadingTests {
    private let clock = VirtualClock()

    /// The number of calls of each row's closure.
    @MainActor
    fileprivate final class Calls {
        var ofRows: [Int: Int] = [:]
    }

    /// Row 3 shows whether the list loads its next page.
    private struct Reading: View {
        let pager: Pager<Entry>
        let calls: Calls

        var body: some View {
            List {
                PagedForEach(rows: pager) { row in
                    let _ = calls.ofRows[row.index, default: 0] += 1
                    if row.index == 3 {
                        Text(verbatim: pager.states.append == .loading ? "Loading" : "Idle")
                    } else {
                        Text(verbatim: "Entry \(row.index)")
                    }
                }
            }
        }
    }

    @Test("a change of the list's states evaluates only the rows that read them")
    func states() async {
        let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false))
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        let calls = Calls()
        let stage = await Stage(clock, Reading(pager: pager, calls: calls))
        source.answer(0, with: .items((0..<20).map { Entry(id: $0) }))
        await stage.wait()
        #expect(stage.host.rows[3].texts == ["Idle"])
        let before = calls.ofRows
        pager.pull(.append)
        await stage.wait()
        #expect(stage.host.rows[3].texts == ["Loading"])
        #expect(calls.ofRows[3] == (before[3] ?? 0) + 1)
        #expect(calls.ofRows.filter { $0.key != 3 } == before.filter { $0.key != 3 })
    }
}
