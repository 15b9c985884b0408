import PagingHTTP
import Testing

@testable import Paginate

/// A page of rows, and what its response says about the list.
private struct RowPage {
    let start: Int
    let rows: [String]
    /// The number of rows up to this page; `nil` if it is the last one.
    let next: Int?
    let total: Int?

    /// The rows as the elements of an array.
    var items: String { rows.joined(separator: ",") }
    /// The URL of the next page in JSON.
    var url: String { next.map { #""/list?from=\#($0)""# } ?? "null" }

    /// A response with the list and with other members, as far as they are not `nil`.
    func response(_ list: String, _ members: String?...) -> ServedResponse {
        .init(200, "{\((members + [#""\#(list)":[\#(items)]"#]).compactMap { $0 }.joined(separator: ","))}")
    }

    /// A response with the rows as body, a `Link` field to the next page or another one, and the total in a field.
    func response(withLinkTo other: String) -> ServedResponse {
        let link = next.map { "</list?from=\($0)>; rel=next" } ?? "</list>; rel=\(other)"
        let fields: HeaderFields = total.map { ["Link": link, "X-Total-Count": "\($0)"] } ?? ["Link": link]
        return .init(200, "[\(items)]", fields)
    }

    /// A member with the total; `nil` if there is none.
    func total(_ name: String) -> String? { total.map { #""\#(name)":\#($0)"# } }
}

/// A list that names its next page in the way of a style.
private struct ChainedList: Sendable, CustomStringConvertible {
    let style: StyleName
    /// The options that the style needs.
    var options: [String] = []
    /// The body of the requests.
    var body: String?
    /// The name of the parameter for the page size.
    var limit = "limit"
    var hasTotal = true
    let respond: @Sendable (RowPage) -> ServedResponse

    var description: String { style.rawValue }

    static let all = [
        ChainedList(style: .aip158, options: ["--items", "/items"], limit: "pageSize") { page in
            page.response("items", page.next.map { #""nextPageToken":"\#($0)""# }, page.total("totalSize"))
        },
        ChainedList(style: .djangoCursor) { page in
            page.response("results", #""next":\#(page.url),"previous":null"#, page.total("count"))
        },
        ChainedList(style: .dynamoDB, body: "{}", hasTotal: false) { page in
            page.response("Items", #""ScannedCount":20"#, page.next.map { #""LastEvaluatedKey":{"from":\#($0)}"# })
        },
        ChainedList(style: .elasticsearch, body: #"{"sort":["id"]}"#) { page in
            let hits = page.rows.enumerated().map { index, row in
                #"{"sort":[\#(page.start + index + 1)],"_source":\#(row)}"#
            }
            let total = page.total.map { #""total":{"value":\#($0),"relation":"eq"},"# } ?? ""
            return .init(200, #"{"hits":{\#(total)"hits":[\#(hits.joined(separator: ","))]}}"#)
        },
        ChainedList(style: .gitHub, limit: "per_page") { $0.response(withLinkTo: "first") },
        ChainedList(style: .hal, options: ["--items", "/_embedded/rows"], limit: "size") { page in
            let link = page.next == nil ? #""self":{"href":"/list"}"# : #""next":{"href":\#(page.url)}"#
            let total = page.total("totalElements").map { #","page":{\#($0)}"# } ?? ""
            return .init(200, #"{"_links":{\#(link)},"_embedded":{"rows":[\#(page.items)]}\#(total)}"#)
        },
        ChainedList(style: .jsonAPI, limit: "page[size]") { page in
            let total = page.total("total").map { #""meta":{"page":{\#($0)}}"# }
            return page.response("data", #""links":{"next":\#(page.url)}"#, total)
        },
        ChainedList(style: .mastodon) { $0.response(withLinkTo: "prev") },
        ChainedList(style: .mediaWiki, options: ["--items", "/query/rows"], limit: "rwlimit", hasTotal: false) { page in
            let next = page.next.map { #""continue":{"from":"\#($0)","continue":"-||"},"# } ?? ""
            return .init(200, #"{"batchcomplete":true,\#(next)"query":{"rows":[\#(page.items)]}}"#)
        },
        ChainedList(style: .nextLink, options: ["--next", "/next"]) { page in
            page.response("items", #""next":\#(page.url)"#, page.total("total"))
        },
        ChainedList(style: .oData, limit: "maxpagesize") { page in
            let next = page.next.map { _ in #""@odata.nextLink":\#(page.url)"# }
            return page.response("value", #""@odata.context":"x""#, next, page.total("@odata.count"))
        },
        ChainedList(
            style: .relay, body: #"{"query":"query($after:String){rows(after:$after){nodes{id}}}","variables":{}}"#
        ) { page in
            let end = #"{"hasNextPage":\#(page.next != nil),"endCursor":"\#(page.next ?? 0)"}"#
            let total = page.total("totalCount").map { ",\($0)" } ?? ""
            return .init(200, #"{"data":{"rows":{"nodes":[\#(page.items)],"pageInfo":\#(end)\#(total)}}}"#)
        },
        ChainedList(style: .s3, limit: "max-keys", hasTotal: false) { page in
            let keys = page.rows.indices.map { "<Contents><Key>\(page.start + $0)</Key></Contents>" }.joined()
            let next = page.next.map { "<NextContinuationToken>\($0)</NextContinuationToken>" } ?? ""
            let end = "<IsTruncated>\(page.next != nil)</IsTruncated>\(next)"
            return .init(200, "<ListBucketResult>\(end)\(keys)</ListBucketResult>")
        },
        ChainedList(style: .slack, options: ["--items", "/members"], hasTotal: false) { page in
            let cursor = page.next.map(String.init) ?? ""
            return page.response("members", #""ok":true,"response_metadata":{"next_cursor":"\#(cursor)"}"#)
        },
        ChainedList(style: .stripe) { page in
            page.response("data", #""object":"list","has_more":\#(page.next != nil)"#, page.total("total_count"))
        },
        ChainedList(style: .token, options: ["--next", "/next_cursor", "--next-parameter", "cursor"]) { page in
            page.response("items", #""next_cursor":\#(page.next.map { #""\#($0)""# } ?? "null")"#, page.total("total"))
        },
    ]

    /// A server of rows in pages of 20.
    func server(_ count: Int, total: Int?) -> ServedTransport {
        let rows = ServedRows(count: count, size: 20)
        return ServedTransport { request in
            let named = ["from", "pageToken", "cursor", "continuation-token"].lazy.compactMap(request.number).first
            let afterID = request.number("starting_after").map { $0 + 1 }
            let sent = [["ExclusiveStartKey", "from"], ["variables", "after"], ["search_after", "0"]].lazy.compactMap {
                $0.reduce(request.body) { $0?.child($1) }.flatMap { Int($0.text) }
            }.first
            let start = named ?? afterID ?? sent ?? 0, end = min(start + 20, count)
            let next = end < count ? end : nil
            return respond(RowPage(start: start, rows: (start..<end).map(rows.row), next: next, total: total))
        }
    }
}

@Suite("Chained lists whose last page is full or empty")
struct FullLastPageTests {
    @Test("0: every row is written; 80: there are fewer than the total", arguments: ChainedList.all, [0, 20, 40])
    fileprivate func end(list: ChainedList, count: Int) async throws {
        let named = ["--style", list.style.rawValue] + list.options
        for total in [nil, count, count + 21] as [Int?] {
            for query in ["", "&\(list.limit)=20"] {
                for options in [[], named] {
                    let data = list.body.map { ["--data", $0] } ?? []
                    let end = try await InProcessWalk(
                        list.server(count, total: total), ["/list?list-type=2\(query)"] + data + options)
                    let how: Comment = "\(total ?? -1) \(query) \(options): \(end.lines.count) lines, \(end.message)"
                    let isBelowTotal = list.hasTotal && total ?? 0 > count
                    #expect(end.status != .success || end.lines.count == count && !isBelowTotal, how)
                    guard !options.isEmpty else { continue }
                    #expect(end.status == (isBelowTotal ? .incomplete : .success), how)
                }
            }
        }
    }
}
