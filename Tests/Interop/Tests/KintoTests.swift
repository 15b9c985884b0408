import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("Kinto")
struct KintoTests {
    /// One server for all tests, which only read. It ends with the process of the tests.
    private static let server = Task { try await InteropServer(.kinto) }

    private struct Record: Decodable, Identifiable, Sendable {
        let id: String
        let score: Int?
    }

    // https://docs.kinto-storage.org/en/stable/api/1.x/pagination.html
    private static let style = PaginationStyle(
        "kinto", .chained(.link(.field("Next-Page"))), size: .query("_limit"), items: "/data")

    private func list(_ server: InteropServer, _ query: String, _ size: Int) -> HTTPPages<Record> {
        let address = server.at("/v1/buckets/interop/collections/rows/records\(query)")
        return HTTPPages(Self.style, at: address, pageSize: size) { $0.transport = .patient }
    }

    @Test(
        "Every record comes once, the newest first, with pages of any size, of which the server sends at most 25 items")
    func everyRecord() async throws {
        let server = try await Self.server.value
        for size in pageSizes {
            #expect(try await list(server, "", size).ids() == (1...237).reversed().map(String.init), "pages of \(size)")
        }
    }

    @Test("Every record comes once in an order with ties and values that are missing")
    func orders() async throws {
        let server = try await Self.server.value
        for sort in ["score", "-score", "created,-score", "name"] {
            for size in [7, 25] {
                let ids = try await list(server, "?_sort=\(sort)", size).ids()
                #expect(ids.count == 237 && Set(ids).count == 237, "\(sort), pages of \(size)")
            }
        }
    }

    @Test("A filter of the address holds on every page")
    func filter() async throws {
        let server = try await Self.server.value
        var scores: [Int?] = []
        for try await record in list(server, "?score=40", 7).items() {
            scores.append(record.score)
        }
        #expect(scores.count == 40 && scores.allSatisfy { $0 == 40 })
    }

    @Test("A size that is none is Kinto's own error, and no page")
    func badSize() async throws {
        let server = try await Self.server.value
        var style = Self.style
        style.size = nil
        let address = server.at("/v1/buckets/interop/collections/rows/records?_limit=x")
        await #expect {
            _ = try await HTTPPages<Record>(style, at: address, pageSize: 10) { $0.transport = .patient }.ids()
        } throws: { error in
            guard case HTTPFailure.status(let failure) = error else { return false }
            return failure.status == 400 && failure.sample.text.contains("is not a number")
        }
    }
}
