import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("The list of an answer")
struct LikelyListTests {
    @Test(
        "of arrays those of objects or arrays come first, then those with names that lists often have",
        arguments: [
            (#"{"columns":["a","b","c"],"books":[{"id":1}],"next":null}"#, "/books"),
            (#"{"tags":[{"t":1}],"items":[{"id":1},{"id":2}],"next":null}"#, "/items"),
            (#"{"columns":["a","b"],"items":[],"next":null}"#, "/items"),
            (#"{"books":["a"],"warned":[],"next":null}"#, "/books"),
            // https://github.com/pagehelper/Mybatis-PageHelper
            (#"{"data":{"total":0,"list":[],"pages":1,"hasNextPage":false,"navigatepageNums":[1]}}"#, "/data/list"),
            (#"{"suggested":["a"],"rows":[[1,"a"],[2,"b"]],"next":null}"#, "/rows"),
            (#"{"fields":[1,2,3],"values":[1,2],"next":null}"#, "/values"),
            (#"{"meta":{"columns":[1,2]},"data":{"rows":[1]},"next":null}"#, "/data/rows"),
            (#"[{"page":1,"pages":3,"per_page":"2","total":5},[{"id":1},{"id":2}]]"#, "/1"),
            (#"[{"page":1,"pages":0,"per_page":"2","total":0},[]]"#, "/1"),
        ])
    func choice(body: String, list: String) throws {
        #expect(try FirstAnswer("", body: body, "").recognition.choice.details.items?.description == list)
    }

    @Test("only some members of large objects are looked at, and all elements of an array")
    func largeObjects() throws {
        func object(_ count: Int) -> String {
            "{\((0..<count).map { #""k\#($0)":{"a":1}"# }.joined(separator: ","))}"
        }
        let body = #"{"facets":\#(object(6_000)),"items":[\#(object(7_000))],"paging":{"next":{"url":"/2"}}}"#
        let value = try JSONValue(parsing: Data(body.utf8)).limitedForGuessing
        #expect(value["facets"]?.members?.count == 3_332)
        #expect(value["items"]?.elements?.first?.members?.count == 7_000)
        #expect(value["paging"]?["next"]?["url"] == "/2")
    }

    @Test(
        "several arrays that could be the list are named, and the one that the command line names is taken",
        arguments: [
            (#"{"tickets":[{"id":1}],"users":[{"id":7},{"id":8}],"next_page":null}"#, ["/tickets", "/users"]),
            (#"{"tags":[{"t":1},{"t":2}],"items":[{"id":1}],"next":null}"#, ["/items", "/tags"]),
            (#"{"a":[1],"b":[1,2],"next":null}"#, ["/a", "/b"]),
            (#"{"suggested":[{"a":1}],"results":[],"next":null}"#, ["/suggested", "/results"]),
            (#"{"data":[{"id":1},{"id":2}],"results":[{"id":3},{"id":4}],"next":null}"#, ["/data", "/results"]),
            (#"{"data":[{"id":1},{"id":2}],"results":[{"id":3}],"next":null}"#, ["/data", "/results"]),
            (#"{"users":[{"id":1}],"data":{"items":[{"id":2}]},"next":null}"#, ["/users", "/data/items"]),
            (#"{"users":[{"id":1},{"id":2}],"data":{"items":[{"id":2}]},"next":null}"#, ["/users", "/data/items"]),
            (#"{"tags":[{"t":1}],"items":[{"id":1}],"next":null}"#, ["/items", "/tags"]),
            (
                #"{"facets_":[{"a":1}],"data":{"entries":[{"id":1},{"id":2}]},"next":null}"#,
                ["/facets_", "/data/entries"]
            ),
        ])
    func several(body: String, lists: [String]) throws {
        let answer = FirstAnswer("", body: body, "")
        let error = try #require(throws: UnrecognizedList.self) { try answer.recognition }
        #expect(error.proposals == lists.map { Proposal(["--items", $0, "--trial"]) })
        for list in lists {
            let flags = StyleFlags(details: StyleDetails(items: JSONPointer(list)))
            #expect(try answer.recognition(flags).choice.details.items?.description == list)
        }
    }

    @Test("S3's keys and the groups of a delimiter are lists of their own", arguments: ["", "<CommonPrefixes/>"])
    func groups(prefixes: String) throws {
        let body = "<ListBucketResult><Contents><Key>a</Key></Contents>\(prefixes)</ListBucketResult>"
        let answer = FirstAnswer(
            "", query: prefixes.isEmpty ? "?list-type=2&delimiter=/" : "?list-type=2", body: body, "")
        #expect(throws: UnrecognizedList.self) { try answer.recognition }
        let flags = StyleFlags(details: StyleDetails(items: "/ListBucketResult/CommonPrefixes"))
        #expect(try answer.recognition(flags).choice.name == .s3)
    }

    /// Last.fm sends an object in place of an array of one item (https://www.last.fm/api/show/user.getTopTracks).
    @Test(
        "a response without an array says so, and names the object in its place",
        arguments: [#"{"track":{"name":"a"},"page":1,"total":1}"#, #"{"track":"quota","page":1}"#])
    func noArray(body: String) throws {
        let error = try #require(throws: UnrecognizedList.self) { try FirstAnswer("", body: body, "").recognition }
        #expect(error.description.contains("no array that could be the list"), "\(error)")
        #expect(error.description.contains("/track, "), "\(error)")
        #expect(!error.description.contains("--style single"), "\(error)")
        #expect(error.proposals.isEmpty)
    }

    @Test("an object of many members takes no quadratic time")
    func manyMembers() throws {
        let members = (0..<20_000).map { #""k\#($0)":{"x":\#($0)}"# }.joined(separator: ",")
        for body in [#"{"data":{\#(members)},"items":[{"id":1}],"next":null}"#, "{\(members)}"] {
            let url = try #require(URL(string: "http://api.example.org/list"))
            let response = TransportResponse(status: 200, url: url, body: Data(body.utf8))
            let recognition = try? Recognition.of(response, at: url)
            #expect(recognition?.choice.details.items == (body.hasPrefix("{\"data") ? "/items" : nil))
        }
    }

    @Test("nothing is proposed twice")
    func proposals() throws {
        let url = try #require(URL(string: "http://api.example.org/list"))
        let body = #"{"items":[{"id":1},{"id":2}],"page":1,"pageNumber":1,"next":2}"#
        let response = TransportResponse(status: 200, url: url, body: Data(body.utf8))
        let error = #expect(throws: UnrecognizedList.self) { try Recognition.of(response, at: url) }
        let proposals = try #require(error?.proposals)
        #expect(Set(proposals).count == proposals.count && proposals.count > 3)
    }
}
