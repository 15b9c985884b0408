import Foundation
import Loopback
import Synchronization
import Testing

@Suite("Lists that a server is still preparing (202)")
struct PreparationTests {
    @Test("75: a list that the server is still making (202)")
    func accepted() async throws {
        let server = try LoopbackServer { _ in .init(202, #"{"next":null,"items":[]}"#) }
        let end = try await Program.run("\(server.address)/list", "--retries", "0")
        #expect(end.status == 75, "\(end.errors)")
        let middle = try LoopbackServer { request in
            let place = request.number("place") ?? 1
            if place == 3 { return .init(202, #"{"next":null,"items":[]}"#) }
            return .init(200, #"{"next":"/list?place=\#(place + 1)","items":[\#(PagedRows().page(place))]}"#)
        }
        let half = try await Program.run("\(middle.address)/list", "--retries", "0")
        #expect(half.status == 75, "\(half.errors)")
        #expect(half.lines.count == 40)
    }

    @Test(
        "the first page is requested again until it is ready, with or without a body",
        arguments: ["", "{}", "Accepted", #"{"items":[],"page":1}"#])
    func first(body: String) async throws {
        let rows = PagedRows()
        let count = Atomic(0)
        let server = try LoopbackServer { request in
            if count.add(1, ordering: .relaxed).oldValue == 0 { return .init(202, body) }
            let page = request.number("page") ?? 1
            return .init(200, #"{"page":\#(page),"per_page":20,"total":237,"items":[\#(rows.page(page))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == rows.lines)
    }

    @Test("a page in the middle is requested again until it is ready")
    func middle() async throws {
        let rows = PagedRows()
        let count = Atomic(0)
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            if page == 3, count.add(1, ordering: .relaxed).oldValue == 0 { return .init(202, "") }
            return .init(200, #"{"page":\#(page),"per_page":20,"total":237,"items":[\#(rows.page(page))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == rows.lines)
    }
}
