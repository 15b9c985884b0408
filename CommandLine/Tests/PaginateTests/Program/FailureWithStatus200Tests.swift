import Foundation
import Loopback
import Testing

@Suite("Failures that are told with status 200")
struct FailureWithStatus200Tests {
    static let signs = [
        #""success":false"#, #""success":"false""#, #""ok":false"#, #""status":"error""#, #""status":"fail""#,
        #""code":500"#, #""errcode":40001"#, #""fault":{"faultstring":"quota"}"#, #""meta":{"status":"error"}"#,
        #""error":"quota""#,
    ]

    @Test("80: a response without items that tells of a failure is not the last page", arguments: signs)
    func middle(sign: String) async throws {
        let list = NumberedList(count: 100)
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            guard page < 4 else { return .init(200, #"{"items":[],"next":null,\#(sign)}"#) }
            let items = list.lines.dropFirst((page - 1) * 20).prefix(20).joined(separator: ",")
            return .init(200, #"{"items":[\#(items)],"next":"/list?page=\#(page + 1)"}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 80, "\(end.errors)")
        #expect(end.lines.count == 60)
        #expect(end.errors.contains("page 4, counted from the first one received,"))
    }

    /// Etherscan, whose status is 0 for an empty list too (https://docs.etherscan.io/support/common-error-messages).
    @Test(
        "80 or 65: a page without items whose message names a failure; with any other message it is the last page",
        arguments: [
            (#""NOTOK","result":"Max rate limit reached""#, Int32(65)), (#""NOTOK","result":null"#, 80),
            (#""NOTOK","result":[]"#, 80), (#""No transactions found","result":[]"#, 0),
        ], [0, 50])
    func etherscan(end: (text: String, status: Int32), count: Int) async throws {
        let list = NumberedList(count: count)
        let server = try LoopbackServer { request in
            let page = request.number("page") ?? 1
            let items = list.lines.dropFirst((page - 1) * 20).prefix(20).joined(separator: ",")
            return items.isEmpty
                ? .init(200, #"{"status":"0","message":\#(end.text)}"#)
                : .init(200, #"{"status":"1","message":"OK","result":[\#(items)]}"#)
        }
        let options = ["--items", "/result", "--page-parameter", "page", "--ends-at", "empty"]
        let run = try await Program(["\(server.address)/list"] + options).end()
        #expect(run.status == end.status, "\(run.errors)")
        #expect(run.lines.count == count)
    }

    @Test("80: the first response, too", arguments: signs)
    func first(sign: String) async throws {
        for rest in [#""next":null"#, #""total":0"#, #""message":"no""#] {
            let server = try LoopbackServer { _ in .init(200, #"{"items":[],\#(rest),\#(sign)}"#) }
            let end = try await Program.run("\(server.address)/list")
            #expect(end.status == 80, "\(rest): \(end.errors)")
        }
    }

    @Test(
        "a value that says that all is well, or that pages with items have too, is no failure",
        arguments: [
            #""success":true"#, #""status":"ok""#, #""status":200"#, #""code":200"#, #""code":20000"#, #""errcode":0"#,
            #""fault":null"#, #""code":1000"#, #""error":null"#,
        ])
    func well(sign: String) async throws {
        let server = try LoopbackServer { request in
            request.number("page") == 2
                ? .init(200, #"{"items":[],"next":null,\#(sign)}"#)
                : .init(200, #"{"items":[{"id":1}],"next":"/list?page=2",\#(sign)}"#)
        }
        let end = try await Program.run("\(server.address)/list")
        #expect(end.status == 0, "\(end.errors)")
        guard !sign.contains("1000") else { return }
        let empty = try LoopbackServer { _ in .init(200, #"{"items":[],"next":null,\#(sign)}"#) }
        #expect(try await Program.run("\(empty.address)/list").status == 0)
    }
}
