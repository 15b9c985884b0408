import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

private actor Library {
    func entries(start: Int, limit: Int) async throws -> [Entry] {
        (start..<start + limit).map { Entry(id: $0) }
    }
}

@MainActor
private final class MainActorLibrary {
    func entries(start: Int, limit: Int) async throws -> [Entry] {
        (start..<start + limit).map { Entry(id: $0) }
    }
}

private let library = Library()
@MainActor private let mainActorLibrary = MainActorLibrary()

private struct EntryList: View {
    @State private var pager = Pager(
        .offset(limit: 20) { try await library.entries(start: $0.offset, limit: $0.limit) })

    var body: some View {
        PagedList(pager) { entry in
            Text(verbatim: "Entry \(entry.id)")
        }
    }
}

private struct MainActorEntryList: View {
    @State private var pager = Pager(
        .offset(limit: 20) { try await mainActorLibrary.entries(start: $0.offset, limit: $0.limit) })

    var body: some View {
        PagedList(pager) { entry in
            Text(verbatim: "Entry \(entry.id)")
        }
    }
}

private struct EntrySearch: View {
    @State private var search = QueryPager("") { query in
        PageSource<Entry>.offset(limit: 20) {
            try await library.entries(start: query.isEmpty ? $0.offset : $0.offset + 1_000, limit: $0.limit)
        }
    }

    var body: some View {
        PagedList(search.pager) { entry in
            Text(verbatim: "Entry \(entry.id)")
        }
    }
}

/// Views with their pagers in a module without default isolation; `DefaultIsolationTests` has the same with it.
@MainActor
@Suite(.releasesState) struct InitialValueTests {
    @Test("a view's pager or query pager is its property's initial value, whatever actor its client is on")
    func views() async {
        for view in [EntryList(), MainActorEntryList(), EntrySearch()] as [any View] {
            let host = Host(AnyView(view))
            for _ in 0..<100 where host.rows.count < 10 {
                await settle()
                host.step()
            }
            #expect(host.rows.first?.texts == ["Entry 0"])
        }
    }
}
