import Foundation
import Paging
import PagingTesting
import Testing

@MainActor @Suite("Restoration")
struct PagerRestorationStateTests {
    private let source = ScriptedSource<Entry>(.chained(limit: 10)) { request in
        guard case .cursor(let cursor, _, let limit) = request else { return nil }
        let first = cursor.flatMap(Int.init) ?? 0
        return .page(ItemPage(entries(first..<(first + limit)), next: "\(first + limit)"))
    }

    /// The encoded and decoded state of a list of three pages whose first visible row is 25.
    private func saved(of query: String = "swift") async throws -> PagerRestorationState<String> {
        let pager = Pager(source) { $0.prefetch = .lastRow }
        let reader = ListReader(of: pager, viewport: 3)
        await reader.rest()
        await reader.fling(to: 25)
        #expect(pager.rows.count == 30)
        let state = try #require(pager.state(of: query))
        return try JSONDecoder().decode(PagerRestorationState<String>.self, from: JSONEncoder().encode(state))
    }

    @Test("a list is restored at its row, and loads only the visible page")
    func restored() async throws {
        let state = try await saved()
        let before = source.requests.count
        let pager = Pager(source, opening: .state(state, of: "swift")) { $0.prefetch = .lastRow }
        #expect(pager.restoration == .restored(firstRow: 25))
        #expect(pager.rows.count == 30)
        #expect(pager.loadedItems == 0)
        pager.viewportMoved(to: 25..<28)
        await settle()
        #expect(source.requests.dropFirst(before) == [.cursor("20", .append, limit: 10)])
        #expect(pager.ids == Array(repeating: -1, count: 20) + Array(20..<30))
    }

    @Test("a row of a damaged file that the list does not have becomes the nearest one that it has")
    func damagedRow() async throws {
        let json = String(decoding: try JSONEncoder().encode(try await saved()), as: UTF8.self)
        for (row, nearest) in [("30", 29), ("9000000000000000000", 29), ("-1", 0), ("7", 7)] {
            let damaged = json.replacingOccurrences(of: "\"firstRow\":25", with: "\"firstRow\":\(row)")
            let state = try JSONDecoder().decode(PagerRestorationState<String>.self, from: Data(damaged.utf8))
            #expect(state.firstRow == nearest)
            let pager = Pager(source, opening: .state(state, of: "swift")) { $0.prefetch = .manual }
            #expect(pager.restoration == .restored(firstRow: nearest))
            #expect(pager.openingRow == nearest)
        }
    }

    @Test("a list that was refreshed since opens at its first row in the next view, not where it was saved")
    func openingRow() async throws {
        let pager = Pager(source, opening: .state(try await saved(), of: "swift")) { $0.prefetch = .manual }
        #expect(pager.openingRow == 25)
        pager.viewportMoved(to: 25..<28)
        await settle()
        #expect(pager.openingRow == 25)
        await pager.refresh()
        #expect(pager.openingRow == 0)
    }

    @Test("the list continues at its end with the saved cursor")
    func continuesAtEnd() async throws {
        let pager = Pager(source, opening: .state(try await saved(), of: "swift")) { $0.prefetch = .manual }
        pager.pull(.append)
        await settle()
        #expect(pager.rows.last?.item?.id == 39)
    }

    @Test("a list that opened at a cursor is restored there, and a refresh begins there again")
    func openedAtCursor() async throws {
        let first = Pager(source, opening: .cursor("500")) { $0.prefetch = .manual }
        await first.refresh()
        let data = try JSONEncoder().encode(#require(first.state(of: "swift")))
        let state = try JSONDecoder().decode(PagerRestorationState<String>.self, from: data)
        let pager = Pager(
            source, opening: .state(state, of: "swift", otherwise: .cursor("500"))
        ) { $0.prefetch = .lastRow }
        #expect(pager.restoration == .restored(firstRow: 0))
        pager.viewportMoved(to: 0..<3)
        await settle()
        #expect(pager.ids == Array(500..<510))
        await pager.refresh()
        #expect(pager.ids == Array(500..<510))
    }

    @Test("a list whose state is refused opens with the alternative opening")
    func otherwise() async throws {
        let state = try await saved(of: "kotlin")
        let pager = Pager(source, opening: .state(state, of: "swift", otherwise: .cursor("500")))
        #expect(pager.restoration == .refused(.differentQuery("kotlin")))
        await pager.refresh()
        #expect(pager.ids.first == 500)
        let older = try await saved(of: "swift")
        let restored = Pager(source, opening: .state(state, of: "swift", otherwise: .state(older, of: "swift")))
        #expect(restored.restoration == .restored(firstRow: older.firstRow ?? 0))
        let none: PagerRestorationState<String>? = nil
        let given = Pager(
            source, opening: .state(none, of: "swift", otherwise: .items(ItemPage(entries(0..<3), next: "3"))))
        #expect(given.ids == [0, 1, 2])
    }

    @Test("a state of another query is refused, and the list opens without it")
    func differentQuery() async throws {
        let pager = Pager(source, opening: .state(try await saved(of: "kotlin"), of: "swift"))
        #expect(pager.restoration == .refused(.differentQuery("kotlin")))
        #expect(pager.content == .unknown)
        await pager.refresh()
        #expect(pager.ids.first == 0)
    }

    @Test("a state of another version can be decoded, and is refused")
    func unsupportedVersion() async throws {
        let data = Data(#"{"version": 7, "query": "swift", "rows": "who knows"}"#.utf8)
        let state = try JSONDecoder().decode(PagerRestorationState<String>.self, from: data)
        #expect(state.firstRow == nil)
        let pager = Pager(source, opening: .state(state, of: "swift"))
        #expect(pager.restoration == .refused(.unsupportedVersion(7)))
        let again = try JSONDecoder().decode(PagerRestorationState<String>.self, from: JSONEncoder().encode(state))
        #expect(again == state)
    }

    @Test("a state of a list with another addressing mode is refused")
    func otherAddressing() async throws {
        let offset = ScriptedSource<Entry>(.offset(limit: 10, endsAtShortPage: true))
        let pager = Pager(offset, opening: .state(try await saved(), of: "swift"))
        #expect(pager.restoration == .refused(.incompatible(.otherAddressing)))
    }

    @Test("a state that refers to a cursor it does not contain is refused")
    func unknownCursor() async throws {
        var text = try #require(String(data: JSONEncoder().encode(try await saved()), encoding: .utf8))
        text = text.replacing(#""cursors":["10","20","30"]"#, with: #""cursors":["10","20"]"#)
        let state = try JSONDecoder().decode(PagerRestorationState<String>.self, from: Data(text.utf8))
        let pager = Pager(source, opening: .state(state, of: "swift"))
        #expect(pager.restoration == .refused(.unknownCursor(2)))
    }

    @Test("without a state the list opens normally")
    func nothing() async {
        let none: PagerRestorationState<String>? = nil
        let pager = Pager(source, opening: .state(none, of: "swift"))
        #expect(pager.restoration == .none)
        await pager.refresh()
        #expect(pager.rows.count == 10)
    }

    @Test("a list without rows, or with cursors of another type, has no state")
    func noState() async throws {
        let pager = Pager(source) { $0.prefetch = .manual }
        #expect(pager.state(of: "swift") == nil)
        await pager.refresh()
        #expect(pager.state(of: "swift", cursors: Int.self) == nil)
        #expect(pager.state(of: "swift") != nil)
    }

    @Test("a list by offset has no cursors to save")
    func indexed() async throws {
        let source = ScriptedSource<Entry>(.offset(limit: 10, endsAtShortPage: false)) { request in
            guard case .offset(let offset, let limit) = request else { return nil }
            return .page(ItemPage(entries(offset..<(offset + limit)), next: nil, total: 500))
        }
        let pager = Pager(source, opening: .row(300)) { $0.prefetch = .lastRow }
        await pager.refresh()
        pager.viewportMoved(to: 305..<309)
        let state = try #require(pager.state(of: "", cursors: Never.self))
        let data = try JSONEncoder().encode(state)
        let back = Pager(
            source, opening: .state(try JSONDecoder().decode(PagerRestorationState<Never>.self, from: data), of: ""))
        #expect(back.restoration == .restored(firstRow: 305))
        #expect(back.rows.count == 500)
        #expect(data.count < 600)
    }
}
