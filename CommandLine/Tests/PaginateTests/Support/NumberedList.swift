import Foundation
import Loopback

/// A list of items whose bytes no encoder would write so, in pages of several styles.
struct NumberedList: Sendable {
    let count: Int
    var pageSize = 10

    /// The item of a number, as the server writes it.
    func item(_ number: Int) -> String {
        #"{ "id":\#(number),"name" : "Zo\u00eb \#(number) \/ \"ü\"", "score":1.50e+2 ,"tags":[ ] }"#
    }

    /// All lines that a walk has to write.
    var lines: [String] { (0..<count).map(item) }

    var output: Data { Data(lines.map { $0 + "\n" }.joined().utf8) }

    private func items(_ range: Range<Int>) -> String {
        range.clamped(to: 0..<count).map(item).joined(separator: ", ")
    }

    /// Offsets, as fastapi-pagination has them.
    func offset(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        let offset = request.number("offset") ?? 0, limit = request.number("limit") ?? pageSize
        let items = items(min(offset, count)..<min(offset + limit, count))
        return .init(200, #"{"items":[\#(items)],"total":\#(count),"limit":\#(limit),"offset":\#(offset)}"#)
    }

    /// Links in fields, as GitHub has them.
    func links(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        let offset = request.number("from") ?? 0
        let end = min(offset + pageSize, count)
        let link = end < count ? ["Link": "</list?from=\(end)>; rel=\"next\""] : ["Link": "</list>; rel=\"first\""]
        return .init(200, "[\(items(min(offset, end)..<end))]", link)
    }

    /// Page numbers with a total.
    func pages(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        let page = request.number("page") ?? 1, size = request.number("size") ?? pageSize
        let start = min(max(page - 1, 0) * size, count)
        let items = items(start..<min(start + size, count))
        return .init(
            200,
            #"{"items":[\#(items)],"total":\#(count),"page":\#(page),"size":\#(size),"pages":\#((count + size - 1) / size)}"#
        )
    }
}
