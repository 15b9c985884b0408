import Foundation
import Loopback
import Testing

@Suite("Ends of chained lists that something speaks against")
struct ChainedEndTests {
    private static let rows = PagedRows()

    @Test(
        "an empty token or link beside a page number and a full page proves no end",
        arguments: [
            #""next_cursor":null"#, #""nextPageToken":null"#, #""nextPageToken":"""#, #""next_token":null"#,
            #""next":null"#,
        ], ["page", "offset"])
    func emptyToken(token: String, parameter: String) async throws {
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let offset = parameter == "page" ? page * 20 - 20 : request.number("offset") ?? 0
            let place = parameter == "page" ? #""page":\#(page),"per_page":20"# : #""offset":\#(offset),"limit":20"#
            return .init(200, #"{\#(token),\#(place),"items":[\#(Self.rows.rows(offset))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == Self.rows.lines)
    }

    @Test("an empty token beside a page that is not full ends the list")
    func shortPage() async throws {
        let rows = PagedRows(count: 7)
        let server = try LoopbackServer { _ in
            .init(200, #"{"next_cursor":null,"page":1,"per_page":20,"items":[\#(rows.page(1))]}"#)
        }
        #expect(try await Program.run("\(server.address)/list").status == 0)
        #expect(server.requests.count == 1)
    }

    @Test(
        "80: the number of pages, and a total that is a text, speak against an early end",
        arguments: [#""total_pages":12"#, #""total_pages":"12""#, #""total":"237""#, #""totalCount":"237""#])
    func claims(claim: String) async throws {
        let server = try LoopbackServer { request in
            let place = request.number("place") ?? 1
            let next = place < 3 ? #""/list?place=\#(place + 1)""# : "null"
            return .init(200, #"{"next":\#(next),\#(claim),"items":[\#(Self.rows.page(place))]}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.lines.count == 60)
    }

    @Test("65: an empty page that names an earlier page is a loop, and one that names itself is the end")
    func circle() async throws {
        for (back, status) in [(2, 65), (4, 0)] as [(Int, Int32)] {
            let server = try LoopbackServer { request in
                let place = request.number("cursor") ?? 1
                let items = place == 4 ? "" : Self.rows.page(place)
                return .init(200, #"{"next_cursor":"\#(place == 4 ? back : place + 1)","items":[\#(items)]}"#)
            }
            let end = try await Program.run("\(server.address)/list")
            #expect(end.status == status, "\(end.errors)")
            #expect(end.lines == Array(Self.rows.lines[..<60]))
        }
    }

    @Test("65: nextPageToken beside an object, and no list")
    func foreign() async throws {
        let server = try LoopbackServer { _ in .init(200, #"{"nextPageToken":"","rows":{"a":{"id":1},"b":{"id":2}}}"#) }
        #expect(try await Program.run("\(server.address)/list").status == 65)
        let empty = try LoopbackServer { _ in .init(200, #"{"nextPageToken":"","kind":"list"}"#) }
        #expect(try await Program.run("\(empty.address)/list").status == 0)
    }
}
