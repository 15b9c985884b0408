import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

/// Two or three answers as an API gives them, and the requests that a style makes of them.
struct PresetScript: Sendable, CustomTestStringConvertible {
    let style: PaginationStyle
    var size = 2
    /// Bodies; where a `Link` or `Content-Range` field comes with one, it stands before it, with a line break between.
    let answers: [String]
    /// What the requests have in their queries beside the list's own, in their headers or in their bodies, by name.
    let requests: [[String: String]]
    var keys = ["1", "2", "3"]
    var keyPath: JSONPointer = "/id"
    var total: Int?

    var testDescription: String { style.name }

    static let all: [PresetScript] = [
        PresetScript(
            style: .stackExchange,
            answers: [
                #"{"items":[{"id":1},{"id":2}],"has_more":true,"total":3}"#, #"{"items":[{"id":3}],"has_more":false}"#,
            ], requests: [["page": "1", "pagesize": "2"], ["page": "2", "pagesize": "2"]], total: 3),
        PresetScript(
            style: .gitHub,
            answers: [
                "Link: <https://example.org/list?per_page=2&after=x%2B>; rel=\"next\", <https://example.org/list>; rel=\"last\"\n[{\"id\":1},{\"id\":2}]",
                "Link: <https://example.org/list>; rel=\"first\"\n[{\"id\":3}]",
            ], requests: [["per_page": "2"], ["per_page": "2", "after": "x+"]]),
        PresetScript(
            style: .gitHub(items: "/items"), answers: [#"{"items":[{"id":1},{"id":2},{"id":3}]}"#],
            requests: [["per_page": "2"]]),
        PresetScript(
            style: .djangoPages(),
            answers: [
                #"{"count":3,"next":"https://example.org/list?page=2","previous":null,"results":[{"id":1},{"id":2}]}"#,
                #"{"count":3,"next":null,"previous":"…","results":[{"id":3}]}"#,
            ], requests: [["page": "1", "page_size": "2"], ["page": "2", "page_size": "2"]], total: 3),
        PresetScript(
            style: .djangoLimitOffset,
            answers: [
                #"{"count":3,"next":"https://example.org/list?limit=2&offset=2","results":[{"id":1},{"id":2}]}"#,
                #"{"count":3,"next":null,"results":[{"id":3}]}"#,
            ], requests: [["offset": "0", "limit": "2"], ["offset": "2", "limit": "2"]], total: 3),
        PresetScript(
            style: .djangoCursor(),
            answers: [
                #"{"next":"https://example.org/list?cursor=cD0y&page_size=2","results":[{"id":1},{"id":2}]}"#,
                #"{"next":null,"results":[{"id":3}]}"#,
            ], requests: [["page_size": "2"], ["cursor": "cD0y", "page_size": "2"]]),
        PresetScript(
            style: .relay("/data/rows", query: "query Q", variables: [("kind", "x")]),
            answers: [
                #"{"data":{"rows":{"totalCount":3,"edges":[{"node":{"id":1}},{"node":{"id":2}}],"pageInfo":{"hasNextPage":true,"endCursor":"YQ=="}}}}"#,
                #"{"data":{"rows":{"edges":[{"node":{"id":3}}],"pageInfo":{"hasNextPage":false,"endCursor":"Yg=="}}}}"#,
            ],
            requests: [
                ["body": #"{"query":"query Q","variables":{"kind":"x","first":2}}"#],
                ["body": #"{"query":"query Q","variables":{"kind":"x","after":"YQ==","first":2}}"#],
            ], total: 3),
        PresetScript(
            style: .jsonAPI,
            answers: [
                #"{"data":[{"id":"1"},{"id":"2"}],"links":{"next":{"href":"/list?page[after]=2"}},"meta":{"page":{"total":3}}}"#,
                #"{"data":[{"id":"3"}],"links":{"next":null}}"#,
            ], requests: [["page[size]": "2"], ["page[after]": "2"]], keys: ["\"1\"", "\"2\"", "\"3\""], total: 3),
        PresetScript(
            style: .oData,
            answers: [
                #"{"value":[{"id":1}],"@odata.nextLink":"https://example.org/list?$skiptoken=X%27","@odata.count":3}"#,
                #"{"value":[],"@odata.nextLink":"list?$skiptoken=Y"}"#, #"{"value":[{"id":2},{"id":3}]}"#,
            ],
            requests: [
                ["Prefer": "odata.maxpagesize=2"], ["$skiptoken": "X'", "Prefer": "odata.maxpagesize=2"],
                ["$skiptoken": "Y", "Prefer": "odata.maxpagesize=2"],
            ], total: 3),
        PresetScript(
            style: .oData(size: .query("$top")), answers: [#"{"value":[{"id":1},{"id":2},{"id":3}]}"#],
            requests: [["$top": "2"]]),
        PresetScript(
            style: .aip158(items: "/books"),
            answers: [
                #"{"books":[{"id":1},{"id":2}],"nextPageToken":"a","totalSize":3}"#, #"{"nextPageToken":"b"}"#,
                #"{"books":[{"id":3}],"nextPageToken":""}"#,
            ],
            requests: [
                ["pageSize": "2"], ["pageSize": "2", "pageToken": "a"], ["pageSize": "2", "pageToken": "b"],
            ], total: 3),
        PresetScript(
            style: .slack(items: "/members"),
            answers: [
                #"{"ok":true,"members":[{"id":"1"}],"response_metadata":{"next_cursor":"dXNlcjpVMEc5V0ZYTlo="}}"#,
                #"{"ok":true,"members":[{"id":"2"},{"id":"3"}],"response_metadata":{"next_cursor":""}}"#,
            ], requests: [["limit": "2"], ["limit": "2", "cursor": "dXNlcjpVMEc5V0ZYTlo="]],
            keys: ["\"1\"", "\"2\"", "\"3\""]),
        PresetScript(
            style: .stripe,
            answers: [
                #"{"object":"list","data":[{"id":"a"},{"id":"b"}],"has_more":true}"#,
                #"{"object":"list","data":[{"id":"c"}],"has_more":false}"#,
            ], requests: [["limit": "2"], ["limit": "2", "starting_after": "b"]], keys: ["\"a\"", "\"b\"", "\"c\""]),
        PresetScript(
            style: .s3,
            answers: [
                "<?xml version=\"1.0\"?><ListBucketResult xmlns=\"http://s3.amazonaws.com/doc/2006-03-01/\"><IsTruncated>true</IsTruncated><Contents><Key>a&amp;b</Key></Contents><Contents><Key>c</Key></Contents><NextContinuationToken>1+/=</NextContinuationToken></ListBucketResult>",
                "<ListBucketResult><IsTruncated>false</IsTruncated><Contents><Key>d</Key><Owner><ID>1</ID></Owner></Contents></ListBucketResult>",
            ], requests: [["max-keys": "2"], ["max-keys": "2", "continuation-token": "1+/="]],
            keys: ["\"a&b\"", "\"c\"", "\"d\""], keyPath: "/Key"),
        PresetScript(
            style: .elasticsearch(sort: [["date": "asc"], ["_shard_doc": "asc"]], pointInTime: "p0"),
            answers: [
                #"{"pit_id":"p1","hits":{"total":{"value":3},"hits":[{"_id":"1","sort":[1.50,4294967296]},{"_id":"2","sort":[2.0,7]}]}}"#,
                #"{"pit_id":"p2","hits":{"hits":[{"_id":"3","sort":[null,"x"]}]}}"#,
                #"{"pit_id":"p3","hits":{"hits":[]}}"#,
            ],
            requests: [
                ["body": #"{"sort":[{"date":"asc"},{"_shard_doc":"asc"}],"pit":{"id":"p0"},"size":2}"#],
                [
                    "body":
                        #"{"sort":[{"date":"asc"},{"_shard_doc":"asc"}],"pit":{"id":"p1"},"search_after":[2.0,7],"size":2}"#
                ],
                [
                    "body":
                        #"{"sort":[{"date":"asc"},{"_shard_doc":"asc"}],"pit":{"id":"p2"},"search_after":[null,"x"],"size":2}"#
                ],
            ], keys: ["\"1\"", "\"2\"", "\"3\""], keyPath: "/_id", total: 3),
        PresetScript(
            style: .mastodon,
            answers: [
                "Link: <https://example.org/list?max_id=107>; rel=\"next\", <https://example.org/list?min_id=109>; rel=\"prev\"\n[{\"id\":\"1\"},{\"id\":\"2\"},{\"id\":\"3\"}]",
                "Link: <https://example.org/list?max_id=107>; rel=\"next\"\n[]",
            ], requests: [["limit": "2"], ["max_id": "107"]], keys: ["\"1\"", "\"2\"", "\"3\""]),
        PresetScript(
            style: .postgREST(),
            answers: ["Content-Range: 0-1/3\n[{\"id\":1},{\"id\":2}]", "Content-Range: 2-2/3\n[{\"id\":3}]"],
            requests: [
                ["Range": "0-1", "Range-Unit": "items", "Prefer": "count=exact"],
                ["Range": "2-3", "Range-Unit": "items", "Prefer": "count=exact"],
            ], total: 3),
        PresetScript(
            style: .hal("books"),
            answers: [
                #"{"_embedded":{"books":[{"id":1},{"id":2}]},"_links":{"next":{"href":"/list?page=1"}},"page":{"totalElements":3}}"#,
                #"{"_embedded":{"books":[{"id":3}]},"_links":{"self":{"href":"/list?page=1"}}}"#,
            ], requests: [["size": "2"], ["page": "1"]], total: 3),
        PresetScript(
            style: .mediaWiki("allpages", prefix: "ap"),
            answers: [
                #"{"continue":{"apcontinue":"B_&","continue":"-||"},"query":{"allpages":[{"id":1},{"id":2}]}}"#,
                #"{"batchcomplete":true,"query":{"allpages":[{"id":3}]}}"#,
            ], requests: [["aplimit": "2"], ["aplimit": "2", "apcontinue": "B_&", "continue": "-||"]]),
    ]
}

@Suite("Styles of well-known APIs")
struct PresetTests {
    private static func transport(_ answers: [String]) -> ScriptedTransport {
        let rest = Observed(answers)
        return ScriptedTransport { request in
            let text = rest.update { $0.isEmpty ? "no more answers" : $0.removeFirst() }
            var body = text
            var fields: HeaderFields = [:]
            if let colon = text.firstIndex(of: ":"), ["Link", "Content-Range"].contains(String(text[..<colon])),
                let lineBreak = text.firstIndex(of: "\n")
            {
                fields[String(text[..<colon])] = String(text[text.index(colon, offsetBy: 2)..<lineBreak])
                body = String(text[text.index(after: lineBreak)...])
            }
            return TransportResponse(status: 200, url: request.url, fields: fields, body: Data(body.utf8))
        }
    }

    @Test("A list is read to its end with the requests that the API wants", arguments: PresetScript.all)
    func script(_ script: PresetScript) async throws {
        let transport = Self.transport(script.answers)
        let list = HTTPPages(
            raw: script.style, at: URL(string: "https://example.org/list")!, key: script.keyPath, pageSize: script.size
        ) {
            $0.transport = transport
        }
        var keys: [String] = []
        var totals: [Int] = []
        for try await page in list.pages() {
            keys += page.items.map { String(decoding: $0.id.bytes, as: UTF8.self) }
            if let total = page.total { totals.append(total) }
        }
        #expect(keys == script.keys)
        #expect(totals.first == script.total)
        try #require(transport.requests.count == script.requests.count)
        for (request, expected) in zip(transport.requests, script.requests) {
            var seen = request.query
            for name in ["Range", "Range-Unit", "Prefer"] { seen[name] = request.fields[name] }
            if let body = request.body { seen["body"] = String(decoding: body, as: UTF8.self) }
            #expect(seen == expected)
            #expect(request.method == (request.body == nil ? .get : .post))
        }
    }

    @Test(
        "An error in an answer with status 200 is an error",
        arguments: [
            (PaginationStyle.slack(items: "/members"), #"{"ok":false,"error":"missing_scope"}"#, "missing_scope"),
            (
                .relay("/data/rows", query: ""),
                #"{"data":null,"errors":[{"message":"no","extensions":{"code":"FORBIDDEN"}}]}"#, "FORBIDDEN"
            ),
            (.mediaWiki("allpages", prefix: "ap"), #"{"error":{"code":"badvalue","info":"no"}}"#, "badvalue"),
            (.oData, #"{"error":{"code":"BadRequest","message":"no"}}"#, "BadRequest"),
            (.jsonAPI, #"{"errors":[{"code":"17","detail":"no"}]}"#, "17"),
            (.stripe, #"{"error":{"code":"resource_missing","message":"no"}}"#, "resource_missing"),
            (
                .elasticsearch(sort: ["_id"]), #"{"error":{"type":"parsing_exception","reason":"no"},"status":400}"#,
                "parsing_exception"
            ),
            (.s3, "<Error><Code>AccessDenied</Code><Message>no</Message></Error>", "AccessDenied"),
        ])
    func errors(style: PaginationStyle, body: String, name: String) async throws {
        let list = HTTPPages(raw: style, at: URL(string: "https://example.org/list")!, key: nil) {
            $0.transport = Self.transport([body])
        }
        await #expect {
            for try await _ in list.items() {}
        } throws: { error in
            guard case HTTPFailure.api(let failure) = error else { return false }
            return failure.name == name && !failure.isTransient
        }
    }

    @Test("An error that is a text, where the style expects an object, is in the message")
    func errorText() async throws {
        let list = HTTPPages(raw: .stripe, at: URL(string: "https://example.org/list")!, key: nil) {
            $0.transport = Self.transport([#"{"error":"cursor expired"}"#])
        }
        let failure = await #expect(throws: HTTPFailure.self) {
            for try await _ in list.items() {}
        }
        #expect(failure?.debugDescription.contains("cursor expired") == true, "\(String(describing: failure))")
    }

    @Test("A cursor that an API calls unknown in an answer with status 200 is an error that says so")
    func expiredInBody() async throws {
        let list = HTTPPages(raw: .slack(items: "/members"), at: URL(string: "https://example.org/list")!, key: nil) {
            $0.transport = Self.transport([#"{"ok":false,"error":"invalid_cursor"}"#])
        }
        await #expect {
            for try await _ in list.items(from: .cursor(PageCursor(["old"]))) {}
        } throws: { error in
            if case HTTPFailure.cursor = error { true } else { false }
        }
    }

    @Test("A status behind the last page ends a numbered list, and fails the first page")
    func pastTheEnd() async throws {
        let address = URL(string: "https://example.org/list")!
        let transport = ScriptedTransport { request in
            let isFirst = request.query["page"] == "1"
            return TransportResponse(
                status: isFirst ? 200 : 404, url: request.url,
                body: Data((isFirst ? #"{"results":[{"id":1}],"next":"x"}"# : #"{"detail":"Invalid page."}"#).utf8))
        }
        var count = 0
        let list = HTTPPages<Row>(.djangoPages(), at: address) { $0.transport = transport }
        for try await _ in list.items() { count += 1 }
        #expect(count == 1)
        await #expect(throws: HTTPFailure.self) {
            let missing = HTTPPages<Row>(.djangoPages(), at: address) {
                $0.transport = ScriptedTransport(status: 404, #"{"detail":"Not found."}"#)
            }
            for try await _ in missing.items() {}
        }
    }

    @Test("Backward a Relay connection is asked for its last nodes before a cursor")
    func relayBackward() async throws {
        let transport = Self.transport([
            #"{"data":{"rows":{"edges":[{"node":{"id":2}}],"pageInfo":{"hasPreviousPage":true,"startCursor":"c"}}}}"#,
            #"{"data":{"rows":{"edges":[{"node":{"id":1}}],"pageInfo":{"hasPreviousPage":true,"startCursor":"s"}}}}"#,
        ])
        let list = HTTPPages<Row>(.relay("/data/rows", query: "q"), at: URL(string: "https://example.org/list")!) {
            $0.transport = transport
        }
        let last = try await list.pageSource.answer(.cursor(nil, .append, limit: 5))
        let page = try await list.pageSource.answer(.cursor(last.previous, .prepend, limit: 5))
        #expect(page.previous?.base as? PageCursor == PageCursor(["s"]))
        #expect(
            transport.requests[1].body.map { String(decoding: $0, as: UTF8.self) }
                == #"{"query":"q","variables":{"before":"c","last":5}}"#)
    }
}
