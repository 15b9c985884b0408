import PagingHTTP
import Testing

@testable import Paginate

@Suite("Lists that are whole")
struct WholeListTests {
    @Test(
        "a list is not taken for whole where the address or the answer shows pages",
        arguments: [
            FirstAnswer("page and per_page", query: "?page=1&per_page=100", body: "[1]", "page and per_page"),
            FirstAnswer("limit and an object", query: "?limit=2", body: #"{"books":[1,2]}"#, "limit"),
            FirstAnswer("X-Total-Count", fields: ["X-Total-Count": "30"], body: "[1,2]", "X-Total-Count is 30"),
            FirstAnswer(
                "a Content-Range of others", fields: ["Content-Range": "posts 0-1/9"], body: "[1,2]",
                "Content-Range is posts 0-1/9"),
            FirstAnswer("ok alone", body: #"{"ok":true,"rows":[1],"more":true}"#, "/more, true"),
            FirstAnswer("a count of the page", body: #"{"count":1,"items":[1]}"#, "/count, 1"),
            FirstAnswer("a total", body: #"{"total":9,"items":[1]}"#, "/total, 9"),
            FirstAnswer(
                "HAL without a next link",
                body: #"{"_embedded":{"books":[1]},"_links":{"self":{"href":"/b"}},"page":{"totalElements":9}}"#,
                "/page"),
            FirstAnswer(
                "JSON:API without a next link", body: #"{"data":[1],"links":{"self":"/a"},"meta":{"total":9}}"#, "/meta"
            ),
            FirstAnswer("has_more", body: #"{"items":[1],"has_more":true}"#, "/has_more, true"),
            FirstAnswer(
                "a field beside a style's end", fields: ["Continuation": "x"], body: #"{"items":[1],"next":null}"#,
                "not understood: Continuation"),
            FirstAnswer("SCIM", body: #"{"totalResults":9,"startIndex":1,"Resources":[{"id":1}]}"#, "/startIndex, 1"),
            FirstAnswer("a field for the next page", fields: ["Next-Marker": "x"], body: "[1]", "Next-Marker is"),
            FirstAnswer("a field of JSON", fields: ["X-Pagination": "{}"], body: "[1]", "X-Pagination is"),
            FirstAnswer("a field to go on", fields: ["Continuation": "x"], body: "[1]", "Continuation is"),
            FirstAnswer("two links", body: #"{"items":[1],"a":"/list?a=1","b":"/list?b=1"}"#, "/a, /b"),
            FirstAnswer(
                "a link beside a style's end", body: #"{"data":[1],"links":{"self":"/list"},"also":"/list?p=2"}"#,
                "/also"
            ),
        ])
    func partial(answer: FirstAnswer) throws {
        let error = try #require(throws: UnrecognizedList.self) { try answer.recognition }
        #expect(error.description.contains(answer.options), "\(error)")
    }

    @Test(
        "a list is whole where there are as many items as in all",
        arguments: [
            FirstAnswer(
                "GitHub's search", body: #"{"total_count":2,"incomplete_results":false,"items":[1,2]}"#, "/items"),
            FirstAnswer("AIP-158", body: #"{"books":[1,2],"totalSize":2}"#, "/books"),
            FirstAnswer("none at all", body: #"{"items":[],"total":0}"#, "/items"),
            FirstAnswer("in the metadata", query: "?limit=5", body: #"{"items":[1],"meta":{"total":1}}"#, "/items"),
            FirstAnswer("in a field", query: "?per_page=9", fields: ["X-Total-Count": "1"], body: "[1]", ""),
            FirstAnswer("one page", fields: ["X-Total-Pages": "1", "X-Next-Page": ""], body: "[1]", ""),
            FirstAnswer("a whole range", fields: ["Content-Range": "posts 0-1/2"], body: "[1,2]", ""),
            FirstAnswer("ok, and the list", body: #"{"ok":true,"channels":[1]}"#, "/channels"),
        ])
    func whole(answer: FirstAnswer) throws {
        let choice = try answer.recognition.choice
        #expect(choice.name == .single)
        #expect((choice.details.items ?? "").description == answer.options)
    }

    @Test(
        "page numbers and offsets count more than a general sign without a next page",
        arguments: [
            FirstAnswer(
                "JSON:API", body: #"{"data":[1],"links":{"self":"/a"},"meta":{"current_page":1,"total_pages":3}}"#,
                "pages"),
            FirstAnswer("JSON:API without", body: #"{"data":[1],"links":{"self":"/a"}}"#, "json-api"),
            FirstAnswer(
                "JSON:API's last page", body: #"{"data":[1],"links":{"prev":"/a?page=8"},"meta":{"total":9}}"#,
                "json-api"),
            FirstAnswer(
                "HAL, whole",
                body: #"{"_embedded":{"books":[1]},"_links":{"self":{"href":"/b"}},"page":{"totalElements":1}}"#, "hal"),
            FirstAnswer(
                "JSON:API at its end",
                body: #"{"data":[1],"links":{"next":null},"meta":{"current_page":1,"total_pages":1}}"#, "json-api"),
            FirstAnswer("ok", body: #"{"ok":true,"rows":[1],"page":1,"total":3}"#, "pages"),
            FirstAnswer("ok and a link", body: #"{"ok":true,"rows":[1],"next":"/rows?2"}"#, "next-link"),
            FirstAnswer(
                "Slack's last", body: #"{"ok":true,"members":[1],"cache_ts":1,"response_metadata":{}}"#, "slack"),
            FirstAnswer(
                "a page's count and an offset", body: #"{"rows":[1,2],"offset":0,"limit":2,"count":2}"#, "offset"),
            FirstAnswer("a page's count and a page", body: #"{"rows":[1,2],"page":1,"per_page":2,"count":2}"#, "pages"),
        ])
    func order(answer: FirstAnswer) throws {
        #expect(try answer.recognition.choice.name.rawValue == answer.options)
    }

    @Test("a count that is the page's length is no total")
    func count() throws {
        let page = FirstAnswer("", body: #"{"rows":[1,2],"offset":0,"limit":2,"count":2}"#, "")
        #expect(try page.recognition.choice.details.total == nil)
        let list = FirstAnswer("", body: #"{"rows":[1,2],"offset":0,"limit":2,"count":9}"#, "")
        #expect(try list.recognition.choice.details.total == "/count")
    }

    @Test("a token that begins with a slash is none the less a token where it is called one")
    func token() throws {
        let answer = FirstAnswer("", body: #"{"items":[1],"next_cursor":"/wEPDw=="}"#, "")
        #expect(try answer.recognition.choice.options.hasPrefix("--style token --items '/items' --next '/next_cursor'"))
        let link = FirstAnswer("", body: #"{"items":[1],"next_cursor":"https://a/?c=1"}"#, "")
        #expect(throws: UnrecognizedList.self) { try link.recognition }
    }

    @Test(
        "a sign that many have is no sign of one service",
        arguments: [
            FirstAnswer("Content-Range", fields: ["Content-Range": "0-0/9"], body: "[1]", ""),
            FirstAnswer("items and has_more", body: #"{"items":[1],"has_more":true}"#, ""),
        ])
    func services(answer: FirstAnswer) {
        #expect(throws: UnrecognizedList.self) { try answer.recognition }
    }

    @Test(
        "PostgREST says what its ranges count, sends a part, or says its name",
        arguments: [["Range-Unit": "items"], ["Server": "postgrest/12.0"], ["Content-Profile": "public"]]
            as [HeaderFields])
    func postgREST(fields: HeaderFields) throws {
        let range: HeaderFields = ["Content-Range": "0-0/*"]
        let answer = FirstAnswer("", fields: HeaderFields(range.all + fields.all), body: "[1]", "")
        #expect(try answer.recognition.choice.name == .postgREST)
    }

    @Test(
        "a list with nothing beside it is not known to be whole",
        arguments: [
            "[1,2]", #"{"kind":"books","books":[1]}"#, #"{"data":[1],"links":{"self":"/a"}}"#,
            #"{"_embedded":{"books":[1]},"_links":{"self":{"href":"/a"}}}"#, #"{"@odata.context":"c","value":[1]}"#,
        ])
    func unproven(body: String) throws {
        let recognition = try FirstAnswer("", body: body, "").recognition
        #expect(recognition.end == .unproven)
        let said = try FirstAnswer("", body: body, "").recognition(StyleFlags(name: .single))
        #expect(said.end == .shown)
    }

    @Test(
        "header fields of many names count pages, or name the next one",
        arguments: [
            FirstAnswer(
                "WordPress", fields: ["X-WP-Total": "30", "X-WP-TotalPages": "3"], body: "[1]",
                "--style pages --total 'field:X-WP-Total' --page-parameter 'page' --last-page 'field:X-WP-TotalPages'"),
            FirstAnswer(
                "X-Pages", fields: ["X-Pages": "3"], body: "[1]",
                "--style pages --page-parameter 'page' --last-page 'field:X-Pages'"),
            FirstAnswer(
                "Yii", fields: ["X-Pagination-Page-Count": "3"], body: "[1]",
                "--style pages --page-parameter 'page' --last-page 'field:X-Pagination-Page-Count'"),
            FirstAnswer(
                "Total-Pages", fields: ["Total-Pages": "3"], body: "[1]",
                "--style pages --page-parameter 'page' --last-page 'field:Total-Pages'"),
            FirstAnswer(
                "Coinbase", fields: ["CB-AFTER": "100"], body: "[1]",
                "--style token --next 'field:CB-AFTER' --next-parameter 'after'"
            ),
            FirstAnswer(
                "X-Next-Page", fields: ["X-Next-Page": "2"], body: "[1,2]",
                "--style token --next 'field:X-Next-Page' --next-parameter 'page'"),
            FirstAnswer(
                "Kinto", fields: ["Next-Page": "https://api.example.org/list?_token=x"], body: #"{"data":[{"id":1}]}"#,
                "--style next-link --items '/data' --next 'field:Next-Page'"),
        ])
    func fields(answer: FirstAnswer) throws {
        #expect(try answer.recognition.choice.options == answer.options)
    }

    @Test(
        "a link to the list with another query is the next page, whatever its name",
        arguments: [
            (#"{"items":[{"id":1,"url":"/list?id=1"}],"go":"/list?p=2"}"#, "/go"),
            (
                #"{"items":[1],"self":"/list?p=1","first":"/list?p=0","links":{"last":"/list?p=9","on":"?p=2"}}"#,
                "/links/on"
            ),
        ])
    func unnamedLink(body: String, next: String) throws {
        let choice = try FirstAnswer("", body: body, "").recognition.choice
        #expect(choice.name == .nextLink)
        #expect(choice.details.next?.description == next)
    }
}
