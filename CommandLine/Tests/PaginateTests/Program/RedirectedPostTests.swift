import Foundation
import Loopback
import PagingHTTP
import Testing

@Suite("A POST that is redirected to another path")
struct RedirectedPostTests {
    @Test("the list is requested there with its body, also in a resumed run", arguments: [301, 302, 307, 308])
    func moved(status: Int) async throws {
        let rows = ServedRows(count: 60)
        let server = try LoopbackServer { request in
            guard request.target == "/list/" else { return .init(status, "", ["Location": "/list/"]) }
            guard request.method == "POST" else {
                return .init(200, #"{"page":1,"per_page":25,"total":7,"items":[{"name":"another list"}]}"#)
            }
            let body = try? JSONValue(parsing: Data(request.body))
            let page = body?["page"].flatMap { Int($0.text) } ?? 1
            return .init(200, #"{"page":\#(page),"per_page":25,"total":60,"items":[\#(rows.page(page))]}"#)
        }
        let folder = try TemporaryFolder()
        let arguments = [
            "\(server.address)/list", "--data", #"{"page":1}"#, "-o", folder.path("items"), "--resume",
            folder.path("state"),
        ]
        #expect(try await Program(arguments + ["--max-items", "30"]).end().status == 0)
        let end = try await Program(arguments).end()
        #expect(end.status == 0, "\(end.errors)")
        let lines = String(decoding: try folder.data("items"), as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(rows.areAll(lines))
    }
}
