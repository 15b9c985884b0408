import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("Django REST framework")
struct DjangoTests {
    private func pages(
        _ style: PaginationStyle, _ address: URL, _ size: Int, _ transport: any HTTPTransport = .patient
    ) -> HTTPPages<Row> {
        HTTPPages(style, at: address, pageSize: size) { $0.transport = transport }
    }

    @Test("By page number every row comes once and in its order, with pages of any size")
    func numbers() async throws {
        let server = try await InteropServer(.django)
        for size in pageSizes {
            #expect(
                try await pages(.djangoPages(), server.at("/page/"), size).ids() == Array(1...237), "pages of \(size)")
            #expect(
                try await pages(.djangoPages(), server.at("/clamped/"), size).ids() == Array(1...237),
                "pages of \(size), where the server gives 50 at most")
        }
    }

    @Test("Pages that are read ahead in parallel come in their order, also where the server clamps their size")
    func parallel() async throws {
        let server = try await InteropServer(.django)
        for (path, size) in [("/page/", 7), ("/clamped/", 100)] {
            var ids: [Int] = []
            for try await row in pages(.djangoPages(), server.at(path), size).items(ahead: 4) { ids.append(row.id) }
            #expect(ids == Array(1...237), "\(path)")
        }
    }

    @Test("By offset every row comes once and in its order, with pages of any size")
    func offsets() async throws {
        let server = try await InteropServer(.django)
        for size in pageSizes {
            #expect(
                try await pages(.djangoLimitOffset, server.at("/limit/"), size).ids() == Array(1...237),
                "pages of \(size)")
        }
    }

    @Test("By cursor every row comes once, in an order full of ties, and no row loses its name")
    func cursors() async throws {
        let server = try await InteropServer(.django)
        var rows: [Row] = []
        for try await row in pages(.djangoPages(), server.at("/page/"), 1000).items() { rows.append(row) }
        for size in pageSizes {
            var walked: [Row] = []
            for try await row in pages(.djangoCursor(), server.at("/cursor/"), size).items() { walked.append(row) }
            #expect(walked.sorted { $0.id < $1.id } == rows, "pages of \(size)")
        }
        #expect(rows.contains { $0.score == nil } && rows.contains { !$0.name.utf8.allSatisfy { $0 < 0x80 } })
    }

    @Test("Backward a list is what it is forward, with pages of any size")
    func backward() async throws {
        let server = try await InteropServer(.django)
        for size in pageSizes {
            let list = pages(.djangoCursor(), server.at("/unique/"), size)
            let forward = try await list.ids()
            #expect(forward.count == 237 && Set(forward).count == 237)
            #expect(try await list.idsBackward() == forward, "pages of \(size)")
        }
    }

    @Test("A cursor that the server does not know is an error that says so, and is asked for once")
    func badCursor() async throws {
        let server = try await InteropServer(.django)
        let list = pages(.djangoCursor(), server.at("/cursor/"), 25)
        let bad = PageCursor([.string(server.at("/cursor/?cursor=junk").absoluteString)])
        await #expect {
            for try await _ in list.items(from: .cursor(bad)) {}
        } throws: { error in
            guard case HTTPFailure.cursor(let failure) = error else { return false }
            return failure.status == 404 && failure.message.contains("Invalid cursor")
        }
    }

    @Test("A server that wants fewer requests is left alone for as long as it says, and nothing is lost")
    func throttled() async throws {
        let server = try await InteropServer(.django)
        let refusals = Locked<[Duration?]>([])
        let list = pages(.djangoPages(), server.at("/throttled/"), 25).retrying(.twice) { error, _ in
            refusals.withLock { $0.append((error as? HTTPFailure)?.retryDelay) }
        }
        #expect(try await list.ids() == Array(1...237))
        #expect(refusals.withLock { !$0.isEmpty && $0.allSatisfy { $0.map { $0 <= .seconds(2) } == true } })
    }

    @Test("A server that is killed in the middle of a walk and started again loses nothing")
    func killed() async throws {
        var server: InteropServer? = try await InteropServer(.django)
        let address = try #require(server).at("/cursor/")
        let port = try #require(address.port)
        let list = pages(.djangoCursor(), address, 25)
        let whole = try await list.ids()
        var ids: [Int] = []
        var place = PagePlace.start
        var failures = 0
        walk: while true {
            do {
                for try await page in list.pages(from: place) {
                    ids += page.items.map(\.id)
                    guard let next = page.next else { break walk }
                    place = next
                    if ids.count == 75, failures == 0 { await server?.kill() }
                }
                break
            } catch let failure as HTTPFailure where failure.isTransient {
                failures += 1
                try #require(failures == 1)
                server = nil
                server = try await InteropServer(.django, port: port)
            }
        }
        #expect(ids == whole)
        #expect(failures == 1)
    }
}
