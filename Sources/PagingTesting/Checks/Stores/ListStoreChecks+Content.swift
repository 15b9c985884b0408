import Foundation
import PagingOffline

extension ListStoreChecks {
    func checkLists(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        findings.expect(
            try await probe.list("a").content == nil, true, .inventsList,
            "list(named:) of an empty store, without content,")
        try await probe.write([.init(1, at: 0, body: "one")], to: "a", header: Data("first".utf8))
        await check(try probe.list("a").content?.header, "first", "the first write", &findings)
        try await probe.write(to: "a", header: Data("second".utf8))
        await check(try probe.list("a").content?.header, "second", "another header", &findings)
        try await probe.remove(["a"])
        findings.expect(
            try await probe.list("a").content == nil, true, .keepsRemovedList,
            "list(named:) without content after removeLists")
        findings.expect(
            try await probe.bodies([1], of: "a"), [:], .keepsRemovedList, "bodies(of:) after removeLists", \.summary)
        try await probe.write([.init(2, at: 0, body: nil)], to: "a")
        findings.expect(
            try await probe.list("a").content?.pages.map(\.id), [2], .keepsRemovedList,
            "list(named:) after removeLists and a write of page 2")
        try await probe.remove(nil)
        findings.expect(
            try await probe.list("a").content == nil, true, .keepsRemovedList,
            "list(named:) without content after removeLists(named: nil)")
    }

    func checkPages(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        let positions: [Int64] = [5, -3, .max, 0, 40, .min, 10]
        let pages = positions.enumerated().map { index, position in
            StoredListChange.Page(
                Int64(index + 1), at: position, rows: index * 7, head: "head of \(index)",
                body: index % 2 == 0 ? "b" : nil)
        }
        try await probe.write(pages, to: "a")
        try await checkPages(probe, pages, "a first write", &findings)

        // The first two pages exchange their positions, and the third gets another head and another number of rows.
        var changed = pages
        (changed[0].position, changed[1].position) = (pages[1].position, pages[0].position)
        (changed[2].head, changed[2].rows) = (Data("another head".utf8), 99)
        try await probe.write([changed[0].unchanged, changed[1].unchanged, changed[2]], to: "a")
        try await checkPages(
            probe, changed, "pages 1 and 2 exchanged their positions", positions: .keepsPosition, &findings)

        changed[3].position = 1000
        changed.append(.init(-8, at: 900, rows: 0, body: nil))
        try await probe.write([changed[3].unchanged, changed[7]], to: "a")
        try await checkPages(probe, changed, "page 4 moved behind a new page", positions: .keepsPosition, &findings)
    }

    func checkRemovedPages(_ probe: StoreProbe, _ findings: inout StoreFindings) async throws {
        let pages = (1...6).map { StoredListChange.Page(Int64($0), at: Int64($0), body: "body \($0)") }
        try await probe.write(pages, to: "a")
        try await probe.write([pages[0]], to: "a", removing: .pages([2, 4, 77]))
        let ids = try await probe.list("a").content?.pages.map(\.id) ?? []
        findings.expect(
            ids.filter { [2, 4].contains($0) }, [], .keepsRemovedPage,
            "the pages 2 and 4 of list(named:) after removal .pages([2, 4])")
        findings.expect(
            ids.filter { [1, 3, 5, 6].contains($0) }, [1, 3, 5, 6], .removesUnnamedPage,
            "the other pages of list(named:) after removal .pages([2, 4, 77])")
        findings.expect(
            try await probe.bodies([2, 4], of: "a"), [:], .keepsRemovedPage, "bodies(of: [2, 4]) after their removal",
            \.summary)
        try await probe.write([pages[4].unchanged, .init(9, at: 9, body: "nine")], to: "a", removing: .allOthers)
        let left = try await probe.list("a").content?.pages.map(\.id) ?? []
        findings.expect(
            left.filter { ![5, 9].contains($0) }, [], .keepsOtherPages,
            "pages of list(named:) besides 5 and 9 after .allOthers")
        findings.expect(
            left.filter { [5, 9].contains($0) }, [5, 9], .changesPage,
            "the pages 5 and 9 of list(named:) after .allOthers")
        findings.expect(
            try await probe.bodies([5], of: "a"), [5: Data("body 5".utf8)], .losesUnchangedBody,
            "bodies(of: [5]) after .allOthers with an unchanged page 5", \.summary)
    }

    private func check(
        _ header: Data?, _ expected: String, _ action: String, _ findings: inout StoreFindings
    ) async {
        let text = header.map { String(decoding: $0, as: UTF8.self) }
        findings.expect(text, expected, .changesHeader, "the header of list(named:) after \(action)")
    }

    private func checkPages(
        _ probe: StoreProbe, _ expected: [StoredListChange.Page], _ action: String,
        positions faultOfPositions: ListStoreFault = .changesPage, _ findings: inout StoreFindings
    ) async throws {
        let expected = expected.sorted { $0.position < $1.position }
        let pages = try await probe.list("a").content?.pages ?? []
        let action = "list(named:) after \(action)"
        guard pages.map(\.position) == pages.map(\.position).sorted() else {
            return findings.add(.unsortedPages, "\(action) returned \(pages.summary)")
        }
        let positions = Dictionary(pages.map { ($0.id, $0.position) }) { first, _ in first }
        findings.expect(
            positions, Dictionary(uniqueKeysWithValues: expected.map { ($0.id, $0.position) }), faultOfPositions, action
        )
        let places = pages.map { StoredPage(id: $0.id, position: 0, rows: $0.rows, head: $0.head, hasBody: false) }
        let expectedPlaces = expected.map { page in
            StoredPage(id: page.id, position: 0, rows: page.rows, head: page.head, hasBody: false)
        }
        findings.expect(
            places.sorted { $0.id < $1.id }, expectedPlaces.sorted { $0.id < $1.id }, .changesPage, action, \.summary)
    }
}
