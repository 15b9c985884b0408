import Foundation
import PagingHTTP
import Testing

@testable import Paginate

/// A first answer, and the options that say what it is.
struct FirstAnswer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var query = ""
    var sent: String?
    var fields: HeaderFields = ["Content-Type": "application/json"]
    let body: String
    let options: String

    init(
        _ name: String, query: String = "", sent: String? = nil, fields: HeaderFields = [:], body: String,
        _ options: String
    ) {
        testDescription = name
        self.query = query
        self.sent = sent
        self.fields.all += fields.all
        self.body = body
        self.options = options
    }

    var recognition: Recognition { get throws { try recognition(StyleFlags()) } }

    func recognition(_ flags: StyleFlags) throws -> Recognition {
        let url = try #require(URL(string: "https://api.example.org/list" + query))
        return try Recognition.of(
            TransportResponse(status: 200, url: url, fields: fields, body: Data(body.utf8)), at: url,
            sent: try sent.map { try JSONValue(parsing: $0.utf8) }, flags: flags)
    }
}

private let relayQuery =
    #"{"query":"query($n: Int, $cursor: String) { all { rows(first: $n, after: $cursor) { x } } }"}"#

private let answers: [FirstAnswer] = [
    .init(
        "S3", query: "?list-type=2",
        body: #"<?xml version="1.0"?><ListBucketResult xmlns="x"><Name>b</Name></ListBucketResult>"#,
        "--style s3"),
    .init(
        "Relay, deep and with variables of other names", sent: relayQuery,
        body:
            #"{"data":{"all":{"rows":{"edges":[{"node":{"id":1}}],"pageInfo":{"hasNextPage":true,"endCursor":"x"}}}}}"#,
        "--style relay --items '/data/all/rows/edges' --next-body '/variables/cursor' --size-body '/variables/n'"),
    .init(
        "Relay, nodes and a count", sent: relayQuery,
        body: #"{"data":{"rows":{"totalCount":9,"nodes":[],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}"#,
        "--style relay --items '/data/rows/nodes' --total '/data/rows/totalCount' --next-body '/variables/cursor' --size-body '/variables/n'"
    ),
    .init(
        "DynamoDB", sent: #"{"TableName":"t"}"#, body: #"{"Items":[],"Count":0,"ScannedCount":9}"#, "--style dynamodb"),
    .init(
        "Elasticsearch", sent: #"{"sort":["id"]}"#,
        body: #"{"took":1,"hits":{"total":{"value":9},"hits":[{"_id":"1","sort":[1]}]}}"#, "--style elasticsearch"),
    .init(
        "OData", body: #"{"@odata.context":"c","value":[1],"@odata.nextLink":"https://api.example.org/l?x"}"#,
        "--style odata"
    ),
    .init(
        "MediaWiki", body: #"{"continue":{"apcontinue":"B","continue":"-||"},"query":{"allpages":[{"pageid":1}]}}"#,
        "--style mediawiki --items '/query/allpages' --size-parameter 'aplimit'"),
    .init(
        "HAL", body: #"{"_embedded":{"books":[1]},"_links":{"next":{"href":"/b?page=1"}},"page":{"number":0}}"#,
        "--style hal --items '/_embedded/books'"),
    .init("JSON:API", body: #"{"data":[1],"links":{"self":"/a","next":"/a?page[after]=1"}}"#, "--style json-api"),
    .init("Stripe", body: #"{"object":"list","url":"/v1/c","has_more":true,"data":[{"id":"c"}]}"#, "--style stripe"),
    .init(
        "Stack Exchange", body: #"{"items":[1],"has_more":true,"quota_max":1,"quota_remaining":1}"#,
        "--style stack-exchange"),
    .init(
        "Slack", body: #"{"ok":true,"members":[1],"response_metadata":{"next_cursor":""}}"#,
        "--style slack --items '/members'"),
    .init(
        "AIP-158", body: #"{"books":[1],"nextPageToken":"x","totalSize":3}"#, "--style aip-158 --items '/books'"),
    .init(
        "Django, pages", body: #"{"count":9,"next":"http://a/?page=2","previous":null,"results":[1]}"#,
        "--style django-pages"),
    .init(
        "Django, the last page by the link before it",
        body: #"{"count":9,"next":null,"previous":"http://a/?page=2","results":[1]}"#, "--style django-pages"),
    .init(
        "Django, offsets", body: #"{"count":9,"next":"http://a/?limit=1&offset=1","previous":null,"results":[1]}"#,
        "--style django-offset"),
    .init(
        "Django, cursors", body: #"{"next":"http://a/?cursor=cD0y","previous":null,"results":[1]}"#,
        "--style django-cursor"),
    .init(
        "Django, links with other names and a count",
        body: #"{"count":9,"next":"http://a/?seite=2","previous":null,"results":[1]}"#,
        "--style django-cursor --total '/count'"),
    .init("Django, one page", body: #"{"count":1,"next":null,"previous":null,"results":[1]}"#, "--style django-pages"),
    .init(
        "fastapi-pagination, pages", body: #"{"items":[1],"total":3,"page":1,"size":1,"pages":3}"#,
        "--style pages --items '/items' --total '/total' --page-parameter 'page' --last-page '/pages' --size-parameter 'size'"
    ),
    .init(
        "fastapi-pagination, pages and Link fields", fields: ["Link": #"</list?page=2>; rel="next""#],
        body: #"{"items":[1],"total":3,"page":1,"size":1,"pages":3}"#,
        "--style pages --items '/items' --total '/total' --page-parameter 'page' --last-page '/pages' --size-parameter 'size'"
    ),
    .init(
        "fastapi-pagination, offsets", body: #"{"items":[1],"total":3,"limit":1,"offset":0}"#,
        "--style offset --items '/items' --total '/total' --offset-parameter 'offset' --size-parameter 'limit'"),
    .init(
        "fastapi-pagination, cursors",
        body:
            #"{"items":[1],"total":null,"current_page":"Y2E=","current_page_backwards":"Y2E=","previous_page":null,"next_page":"Yg=="}"#,
        "--style token --items '/items' --next '/next_page' --next-parameter 'cursor'"),
    .init(
        "offsets that are called start", body: #"{"items":[1],"start":0,"total":3}"#,
        "--style offset --items '/items' --total '/total' --offset-parameter 'start'"),
    .init(
        "Laravel",
        body: #"{"current_page":1,"data":[1],"last_page":3,"per_page":1,"total":3,"next_page_url":"http://a?page=2"}"#,
        "--style pages --items '/data' --total '/total' --page-parameter 'page' --last-page '/last_page' --size-parameter 'per_page'"
    ),
    .init(
        "page numbers from zero, beside the items", query: "?page=0",
        body: #"{"data":[1],"meta":{"page":0,"total_pages":3,"total":3}}"#,
        "--style pages --items '/data' --total '/meta/total' --page-parameter 'page' --first-page '0'"),
    .init(
        "PostgREST", fields: ["Content-Range": "0-0/*", "Range-Unit": "items"], body: "[1]", "--style postgrest"),
    .init(
        "GitHub", fields: ["Link": #"<https://api.github.com/x?page=2>; rel="next", <y>; rel="last""#], body: "[1]",
        "--style github"),
    .init(
        "GitHub's search", fields: ["Link": #"</x?page=2>; rel="next""#], body: #"{"total_count":9,"items":[1]}"#,
        "--style github --items '/items'"),
    .init(
        "a token of a known name", body: #"{"results":[1],"next_cursor":"x","has_more":true}"#,
        "--style token --items '/results' --next '/next_cursor' --next-parameter 'cursor' --more '/has_more'"),
    .init(
        "Notion, by POST", sent: "{}", body: #"{"object":"list","results":[1],"next_cursor":"x","has_more":true}"#,
        "--style token --items '/results' --next '/next_cursor' --next-body '/start_cursor' --more '/has_more'"),
    .init(
        "Kubernetes", body: #"{"kind":"PodList","metadata":{"continue":"x"},"items":[1]}"#,
        "--style token --items '/items' --next '/metadata/continue' --next-parameter 'continue'"),
    .init(
        "a link in the body", body: #"{"info":{"count":9,"next":"https://a/c?page=2"},"results":[1]}"#,
        "--style next-link --items '/results' --total '/info/count' --next '/info/next'"),
    .init("a bare array", body: "[1,2]", "--style single"),
    .init("an array that stands alone", body: #"{"books":[1,2]}"#, "--style single --items '/books'"),
]

@Suite("Recognition")
struct RecognitionTests {
    @Test("the style is known by the first answer", arguments: answers)
    func known(answer: FirstAnswer) throws {
        let recognition = try answer.recognition
        #expect(recognition.choice.options == answer.options)
        #expect(!recognition.reasons.isEmpty)
    }

    @Test("what was recognized is a style that can be asked with", arguments: answers)
    func usable(answer: FirstAnswer) throws {
        let body = try answer.sent.map { try JSONValue(parsing: $0.utf8) }
        _ = try answer.recognition.choice.style(body: body, asksForSize: false)
    }

    @Test(
        "what does not tell how it goes on is refused, with what was seen",
        arguments: [
            (#"{"data":[1],"paging":{"more":true}}"#, "/paging, an object of 1", "--style"),
            (#"{"message":"hello"}"#, #"/message, "hello""#, "--items"),
            ("<html></html>", "root element html", "--items"),
            ("nonsense", "neither JSON nor XML: nonsense", "--items"),
            (#"{"items":[1],"next":"b64cursor"}"#, "/next", "--style"),
        ])
    func unknown(body: String, seen: String, option: String) throws {
        let error = try #require(throws: UnrecognizedList.self) { try FirstAnswer("", body: body, "").recognition }
        #expect(error.description.contains(seen))
        #expect(error.description.contains(option))
    }

    @Test("what the command line says stands, and only the rest is recognized")
    func said() throws {
        let url = try #require(URL(string: "https://api.example.org/list"))
        let body = #"{"items":[1],"rows":[[1],[2]],"total":3,"page":1,"size":1,"pages":3,"after":"x"}"#
        let response = TransportResponse(status: 200, url: url, body: Data(body.utf8))
        func options(_ flags: StyleFlags) throws -> String {
            try Recognition.of(response, at: url, flags: flags).choice.options
        }
        #expect(
            try options(StyleFlags(details: StyleDetails(items: "/rows", sizeParameter: "n")))
                == "--style pages --items '/rows' --total '/total' --page-parameter 'page' --last-page '/pages' --size-parameter 'n'"
        )
        #expect(
            try options(StyleFlags(details: StyleDetails(items: "/items", next: "/after", nextParameter: "a")))
                == "--style token --items '/items' --next '/after' --next-parameter 'a'")
        #expect(
            try options(StyleFlags(details: StyleDetails(items: "/items", offsetParameter: "skip")))
                == "--style offset --items '/items' --offset-parameter 'skip'")
        #expect(throws: UnrecognizedList.self) { try options(StyleFlags(name: .single)) }
    }

    @Test("a walk begins at the page that the address names")
    func start() throws {
        let url = try #require(URL(string: "https://a.example/list?page=3&start=40&offset=80"))
        #expect(StyleChoice(.pages).start(at: url) == .number(3))
        #expect(StyleChoice(.stackExchange).start(at: url) == .number(3))
        #expect(StyleChoice(.offset, StyleDetails(offsetParameter: "start")).start(at: url) == .offset(40))
        #expect(StyleChoice(.djangoOffset).start(at: url) == .offset(80))
        #expect(StyleChoice(.gitHub).start(at: url) == .start)
    }

    @Test(
        "a style that lacks something says what",
        arguments: [
            (StyleChoice(.slack), "--items"), (StyleChoice(.token, StyleDetails(next: "/a")), "--next-parameter"),
            (StyleChoice(.nextLink), "--next"), (StyleChoice(.relay, StyleDetails(items: "/a")), "--data"),
        ])
    func incomplete(choice: StyleChoice, lacking: String) throws {
        let error = try #require(throws: IncompleteStyle.self) { try choice.style(body: nil, asksForSize: false) }
        #expect(error.description.contains(lacking))
    }
}
