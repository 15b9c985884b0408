import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("Walks that are interrupted behind the end, and resumed")
struct ResumedEndTests {
    private static let rows = ServedRows(count: 200)

    /// Interrupts a walk at a request and resumes it.
    private func resumed(
        at failure: Int, _ respond: @escaping @Sendable (ServedRequest) -> ServedResponse
    ) async throws -> InProcessWalk {
        let folder = try TemporaryFolder()
        let first = try await InProcessWalk(
            ServedTransport(failsAt: failure, respond), ["/list"], resumingIn: folder)
        #expect(first.status != .success)
        #expect(folder.exists("state"))
        return try await InProcessWalk(ServedTransport(respond), ["/list"], resumingIn: folder)
    }

    @Test("at the request behind the total, the last page may come again, or the list may be left out")
    func repeated() async throws {
        for isLeftOut in [false, true] {
            let end = try await resumed(at: 9) { request in
                let page = request.number("page") ?? 1
                let items = isLeftOut && page > 8 ? "" : #","items":[\#(Self.rows.page(min(page, 8)))]"#
                return .init(200, #"{"page":\#(min(page, 8)),"per_page":25,"total":200\#(items)}"#)
            }
            #expect(end.status == .success, "\(end.message)")
            #expect(Self.rows.areAll(end.lines))
        }
    }

    @Test("at the request behind the total, a refusal has the same message as without an interruption")
    func refused() async throws {
        let end = try await resumed(at: 9) { request in
            let offset = request.number("offset") ?? 0
            if offset >= 200 { return .init(400, #"{"error":"offset out of range"}"#) }
            return .init(200, #"{"offset":\#(offset),"limit":25,"total":200,"items":[\#(Self.rows.rows(offset))]}"#)
        }
        #expect(end.status == .unavailable)
        #expect(end.message.contains("add --ends-at 400"), "\(end.message)")
    }

    @Test("79: a row that is inserted meanwhile repeats another one")
    func inserted() async throws {
        let requests = Observed(0)
        let end = try await resumed(at: 5) { request in
            let offset = request.number("offset") ?? 0
            let shift =
                requests.update {
                    $0 += 1; return $0
                } > 4 ? 1 : 0
            let items = offset == 0 ? Self.rows.rows(0) : Self.rows.rows(offset - shift)
            return .init(200, #"{"offset":\#(offset),"limit":25,"items":[\#(items)]}"#)
        }
        #expect(end.status == .completenessUnknown, "\(end.message)")
        #expect(end.message.contains("--dedupe"), "\(end.message)")
    }
}
