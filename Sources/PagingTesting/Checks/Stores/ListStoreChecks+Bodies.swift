import Foundation
import PagingOffline

extension ListStoreChecks {
    func checkBodies(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        func page(_ id: Int64, _ body: StoredListChange.Body) -> StoredListChange.Page {
            StoredListChange.Page(id: id, position: id, rows: 1, head: Data("head".utf8), body: body)
        }
        try await probe.write(
            [
                page(1, .replaced(Data("one".utf8))), page(2, .replaced(Data("two".utf8))), page(3, .removed),
                page(4, .unchanged),
            ],
            to: "a")
        try await check(probe, [1: "one", 2: "two"], .changesBody, "pages 1 and 2 were written with a body", &findings)
        try await check(
            probe, [1: "one", 2: "two"], .inventsBody, "pages 3 and 4 were written without a body", &findings,
            asking: [3, 4, 99])
        findings.expect(
            try await probe.bodies([1], of: "b"), [:], .inventsBody, "bodies(of: [1]) of a list that is not stored",
            \.summary)
        findings.expect(try await probe.bodies([], of: "a"), [:], .inventsBody, "bodies(of: [])", \.summary)

        try await probe.write(
            [page(1, .unchanged), page(2, .removed), page(3, .replaced(Data("three".utf8)))], to: "a")
        try await check(
            probe, [1: "one"], .losesUnchangedBody, "page 1 was written with an unchanged body", &findings, asking: [1])
        try await check(probe, [:], .keepsRemovedBody, "the body of page 2 was removed", &findings, asking: [2])
        try await check(probe, [3: "three"], .changesBody, "page 3 got a body", &findings, asking: [3])

        try await probe.write([page(1, .replaced(Data("a longer one".utf8))), page(2, .unchanged)], to: "a")
        try await check(
            probe, [1: "a longer one"], .changesBody, "the body of page 1 was replaced", &findings, asking: [1])
        try await check(
            probe, [:], .keepsRemovedBody, "page 2 was written again with an unchanged body", &findings, asking: [2])
        try await check(
            probe, [3: "three"], .losesUnchangedBody, "a change did not name page 3", &findings, asking: [3])
        findings.expect(
            try await probe.bodies([3, 1, 3], of: "a").keys.sorted(), [1, 3], .changesBody, "bodies(of: [3, 1, 3])")
    }

    /// Data of no bytes, and of many.
    func checkSizes(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        let empty = StoredListChange.Page(id: 1, position: 1, rows: 0, head: Data(), body: .replaced(Data()))
        try await probe.write([empty], to: "a", header: Data())
        let content = try await probe.list("a").content
        findings.expect(
            content?.header, Data(), .losesEmptyData, "the header of list(named:) after an empty one was written")
        findings.expect(
            content?.pages ?? [], [StoredPage(id: 1, position: 1, rows: 0, head: Data(), hasBody: true)],
            .losesEmptyData,
            "list(named:) after an empty head and body were written", \.summary)
        findings.expect(
            try await probe.bodies([1], of: "a"), [1: Data()], .losesEmptyData,
            "bodies(of: [1]) after an empty one was written",
            \.summary)
        try await probe.write("", "", to: "log")
        findings.expect(
            try await probe.entries("log"), [StoredEntry(id: "", content: Data())], .losesEmptyData,
            "entries(inLogNamed:) after an empty entry with an empty id was written")

        let large = Data((0..<1_048_576).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
        let head = large.prefix(100_000)
        try await probe.write(
            [StoredListChange.Page(id: 2, position: 2, rows: 1, head: head, body: .replaced(large))], to: "a",
            header: head)
        let list = try await probe.list("a").content
        findings.expect(
            list?.header == head && list?.pages.last?.head == head, true, .truncatesData,
            "the comparison of a header and a head of 100,000 bytes with what was written")
        let body = try await probe.bodies([2], of: "a")[2]
        findings.expect(body == large, true, .truncatesData, "the comparison of a body of 1 MB with what was written")
    }

    /// Checks the bodies of some pages, and what the list says about them.
    private func check(
        _ probe: StoreProbe, _ expected: [StoredPage.ID: String], _ fault: ListStoreFault, _ action: String,
        _ findings: inout StoreFindings, asking ids: [StoredPage.ID] = [1, 2, 3, 4]
    ) async throws {
        let expected = expected.filter { ids.contains($0.key) }.mapValues { Data($0.utf8) }
        findings.expect(
            try await probe.bodies(ids, of: "a"), expected, fault, "bodies(of: \(ids)) after \(action)", \.summary)
        let pages = try await probe.list("a").content?.pages ?? []
        findings.expect(
            pages.filter { $0.hasBody && ids.contains($0.id) }.map(\.id), expected.keys.sorted(), fault,
            "the pages among \(ids) with hasBody after \(action)")
    }
}
