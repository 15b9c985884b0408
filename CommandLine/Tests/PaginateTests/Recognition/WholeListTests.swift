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
            FirstAnswer("X-Next-Page", fields: ["X-Next-Page": "2"], body: "[1,2]", "X-Next-Page is 2"),
            FirstAnswer("X-Total-Pages", fields: ["X-Total-Pages": "2"], body: "[1,2]", "X-Total-Pages is 2"),
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
        ])
    func partial(answer: FirstAnswer) throws {
        let error = try #require(throws: Unrecognised.self) { try answer.recognition }
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
        #expect(throws: Unrecognised.self) { try link.recognition }
    }

    @Test(
        "a sign that many have is no sign of one service",
        arguments: [
            FirstAnswer("Content-Range", fields: ["Content-Range": "0-0/9"], body: "[1]", ""),
            FirstAnswer("items and has_more", body: #"{"items":[1],"has_more":true}"#, ""),
        ])
    func services(answer: FirstAnswer) {
        #expect(throws: Unrecognised.self) { try answer.recognition }
    }

    @Test(
        "PostgREST says what its ranges count, sends a part, or says its name",
        arguments: [["Range-Unit": "items"], ["Server": "postgrest/12.0"], ["Content-Profile": "public"]]
            as [HTTPFields])
    func postgREST(fields: HTTPFields) throws {
        let range: HTTPFields = ["Content-Range": "0-0/*"]
        let answer = FirstAnswer("", fields: HTTPFields(range.all + fields.all), body: "[1]", "")
        #expect(try answer.recognition.choice.name == .postgREST)
    }
}
