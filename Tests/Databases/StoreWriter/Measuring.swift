import Foundation
import PagingGRDB
import PagingOffline

/// Prints how long it takes to read the heads of 5,000 pages, and to write one page of them.
func measure(_ store: DatabaseListStore) async throws {
    func page(_ id: Int64) -> StoredListChange.Page {
        // 20 rows of 200 bytes.
        StoredListChange.Page(
            id: id, position: id, rows: 20, head: Data("cursor of the page \(id)".utf8),
            body: .replaced(Data(repeating: UInt8(truncatingIfNeeded: id), count: 4000)))
    }
    func change(_ revision: StoredList.Revision, _ pages: [StoredListChange.Page]) -> StoredListChange {
        StoredListChange(revision: revision, header: Data(count: 200), pages: pages, removal: .pages([]))
    }
    let clock = ContinuousClock()
    var revision = try await store.list(named: "a").revision
    let fill = try await clock.measure {
        revision = try await store.write(change(revision, (0..<5000).map(page)), toListNamed: "a")
    }
    print("write of 5,000 pages:", fill)
    let reads = try await (0..<20).asyncMap { _ in try await clock.measure { _ = try await store.list(named: "a") } }
    print("read of the heads, first and median:", reads[0], reads.sorted()[10])
    let writes = try await (0..<200).asyncMap { id in
        try await clock.measure {
            revision = try await store.write(change(revision, [page(Int64(id * 17))]), toListNamed: "a")
        }
    }
    print("write of one page, median and longest:", writes.sorted()[100], writes.max()!)
    let bodies = try await clock.measure { _ = try await store.bodies(of: Array(0..<10), inListNamed: "a") }
    print("read of 10 bodies:", bodies)
    print("usage:", try await clock.measure { _ = try await store.usage() })
    print("removal of the list:", try await clock.measure { try await store.removeLists(named: ["a"]) })
}

extension Sequence where Element: Sendable {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
