import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("Strawberry's Relay connections")
struct RelayTests {
    private struct Node: Decodable, Identifiable, Sendable {
        let id: String
        let number: Int
        let name: String
    }

    private func pages(_ server: InteropServer, _ field: String, _ size: Int) -> HTTPPages<Node> {
        let query = """
            query Page($first: Int, $after: String, $last: Int, $before: String) {
              \(field)(first: $first, after: $after, last: $last, before: $before) {
                totalCount
                edges { node { id number name } }
                pageInfo { hasNextPage endCursor hasPreviousPage startCursor }
              }
            }
            """
        return HTTPPages(
            .relay(JSONPointer(steps: ["data", field]), query: query), at: server.at("/graphql"), pageSize: size
        ) {
            $0.repeatsPosts = true
            $0.transport = .patient
        }
    }

    @Test("Every node comes once, forward and backward, with pages of any size")
    func everyNode() async throws {
        let server = try await InteropServer(.relay)
        for size in pageSizes {
            let list = pages(server, "rows", size)
            let forward = try await list.ids()
            #expect(forward.count == 237 && Set(forward).count == 237, "pages of \(size)")
            #expect(try await list.idsBackward() == forward, "pages of \(size)")
        }
    }

    @Test("The total is the connection's own, and nodes are in their order")
    func total() async throws {
        let server = try await InteropServer(.relay)
        var numbers: [Int] = []
        for try await page in pages(server, "capped", 79).pages() {
            #expect(page.total == 237)
            numbers += page.items.map(\.number)
        }
        #expect(numbers == Array(1...237))
    }

    @Test("A page that is too large, and a cursor that is none, are the API's own errors, with status 200")
    func errors() async throws {
        let server = try await InteropServer(.relay)
        func failure(_ list: HTTPPages<Node>, _ place: PagePlace) async -> APIFailure? {
            do {
                for try await _ in list.items(from: place) {}
                return nil
            } catch HTTPFailure.api(let failure) {
                return failure
            } catch {
                return nil
            }
        }
        #expect(
            await failure(pages(server, "capped", 101), .start)?.message.contains("cannot be higher than 100") == true)
        let junk = PagePlace.cursor(PageCursor([.string("junk")]))
        #expect(await failure(pages(server, "rows", 10), junk)?.message.isEmpty == false)
    }
}
