import Foundation
import PagingOffline

extension ListStoreChecks {
    func checkUsage(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        func expect(_ rows: Int, _ bytes: Int, _ action: String) async throws {
            findings.expect(
                try await probe.usage(), [StoredListUsage(name: "a", rows: rows, bytes: bytes)], .wrongUsage,
                "usage() after \(action)")
        }
        findings.expect(try await probe.usage(), [], .keepsUsageOfRemovedList, "usage() of an empty store")
        let pages: [StoredListChange.Page] = [
            .init(1, at: 1, rows: 10, head: "12", body: "12345"), .init(2, at: 2, rows: 20, head: "1", body: "123"),
            .init(3, at: 3, rows: 40, head: "1234", body: nil),
        ]
        try await probe.write(pages, to: "a", header: Data("123".utf8))
        try await expect(30, 18, "a header of 3 bytes, pages of 10 and 20 rows, and one without a body")
        try await probe.write([pages[0]], to: "a", header: Data("123".utf8))
        try await expect(30, 18, "the same page was written again")
        try await probe.write([.init(1, at: 1, rows: 11, head: "", body: "1")], to: "a", header: Data("1".utf8))
        try await expect(31, 10, "a shorter header, head and body")
        try await probe.write(
            [
                StoredListChange.Page(id: 1, position: 1, rows: 5, head: Data(), body: .unchanged),
                .init(2, at: 2, rows: 20, head: "1", body: nil), .init(3, at: 3, rows: 40, head: "1234", body: "1"),
            ], to: "a", header: Data("1".utf8))
        try await expect(45, 8, "page 1 got 5 rows, page 2 lost its body and page 3 got one")
        try await probe.write(to: "a", header: Data(), removing: .pages([3, 8]))
        try await expect(5, 2, "the removal of page 3 and an empty header")
        try await probe.write(
            [.init(4, at: 4, rows: 7, head: "1", body: "")], to: "a", header: Data(), removing: .allOthers)
        try await expect(7, 1, "the removal of all other pages")
        try await probe.remove(["a"])
        findings.expect(try await probe.usage(), [], .keepsUsageOfRemovedList, "usage() after removeLists")
        _ = try await probe.list("a")
        findings.expect(try await probe.usage(), [], .keepsUsageOfRemovedList, "usage() after a removed list was read")
        try await probe.write([pages[1]], to: "a", header: Data("1".utf8))
        try await expect(20, 5, "the list was removed and written again")
        try await probe.remove(nil)
        findings.expect(try await probe.usage(), [], .keepsUsageOfRemovedList, "usage() after removeLists(named: nil)")
    }

    func checkUseOrder(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        func expect(_ names: [String], _ action: String) async throws {
            findings.expect(
                try await probe.usage().map(\.name), names, .wrongUseOrder, "the names in usage() after \(action)")
        }
        for name in ["b", "c", "a"] { try await probe.write([.init(1, at: 1, body: name)], to: name) }
        try await expect(["b", "c", "a"], "writes to b, c and a")
        _ = try await probe.list("b")
        try await expect(["c", "a", "b"], "the list b was read")
        _ = try await probe.bodies([1], of: "c")
        _ = try await probe.list("never stored")
        try await expect(["c", "a", "b"], "bodies of c and a list that is not stored were read")
        try await probe.write(to: "c")
        try await expect(["a", "b", "c"], "a write to c")
        try await probe.remove(["b"])
        try await probe.write(to: "b")
        try await expect(["a", "c", "b"], "the list b was removed and written again")
        _ = try await probe.list("a")
        _ = try await probe.list("a")
        _ = try await probe.list("c")
        try await expect(["b", "a", "c"], "a was read twice, and then c")
    }
}
