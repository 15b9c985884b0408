import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// Every view of the library, with all closures on another thread that SwiftUI can call there. A closure that is
/// isolated to the main actor would stop the process.
@MainActor
@Suite(.releasesState) struct OtherThreadTests {
    private let clock = VirtualClock()

    private func pager(_ count: Int) -> Pager<Entry> {
        let given = ItemPage<Entry, Never>((0..<count).map { Entry(id: $0) })
        return Pager(ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: false)), opening: .items(given)) {
            $0.prefetch = .manual
            $0.clock = clock
        }
    }

    private func host(_ view: some View) -> Host { Host(view, height: 440, closures: .other) }

    @Test("the rows of a list are created on another thread, and their content on the main thread")
    func list() {
        var threads: Set<String?> = []
        let host = host(
            PagedList(pager(3)) { entry in
                let _ = threads.insert(Thread.current.name)
                Text(verbatim: "Entry \(entry.id)")
            })
        #expect(host.texts.prefix(3) == ["Entry 0", "Entry 1", "Entry 2"])
        #expect(host.closuresOffMain >= 3)
        #expect(!threads.isEmpty)
        #expect(!threads.contains("AsyncRenderer"))
    }

    @Test("sections, their headers and their rows are created on another thread")
    func sections() {
        let shelf = pager(4).presented { $0.sections { $0.id / 2 } }
        let host = host(
            PagedList(shelf) { row in
                Text(verbatim: "Entry \(row.element?.id ?? -1)")
            } header: { key in
                Text(verbatim: "Section \(key)")
            })
        #expect(host.texts.prefix(6) == ["Section 0", "Entry 0", "Entry 1", "Section 1", "Entry 2", "Entry 3"])
        #expect(host.closuresOffMain >= 6)
    }

    @Test("the rows of a lazy grid with a viewport are created on another thread")
    func grid() {
        let pager = pager(4)
        let host = host(
            ScrollView {
                LazyVGrid(columns: [GridItem(), GridItem()]) {
                    PagedForEach(rows: pager) { row in Text(verbatim: "Entry \(row.index)").frame(height: 44) }
                }
                .scrollTargetLayout()
                PagingFooter(pager)
            }
            .pagingViewport(pager))
        #expect(host.rows.prefix(4).map(\.texts) == (0..<4).map { ["Entry \($0)"] })
        #expect(host.closuresOffMain >= 5)
    }

    @Test("the frame of the unavailable content is computed on another thread")
    func unavailableContent() {
        let host = host(List { PagingUnavailableContent(pager(0)) })
        #expect(host.contentHeight == 330)
        #expect(host.closuresOffMain >= 1)
    }
}
