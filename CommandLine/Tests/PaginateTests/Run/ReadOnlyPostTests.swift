import Foundation
import Loopback
import PagingHTTP
import Testing

@testable import Paginate

@Suite("A POST that only reads")
struct ReadOnlyPostTests {
    @Test(
        "a GraphQL document is read-only if all its operations are queries",
        arguments: [
            ("{ rows { id } }", true), ("query { rows { id } }", true),
            (
                "query Q($a: In = {b: \"}\"}, $c: [Int!] = [1]) @d(e: {f: 1}) { rows(a: $a) { ...F } } fragment F on R { id }",
                true
            ),
            ("# mutation { x }\nquery { mutation }", true), (#"query { a(text: """ \""" } mutation { """) }"#, true),
            ("\u{FEFF}, query{a}", true), ("mutation { delete }", false), ("query A { a } mutation B { b }", false),
            ("subscription { a }", false), ("fragment F on R { id }", false), ("", false), ("shoes", false),
            ("query { a", false), ("{ a } }", false), (#"query { a(b: "x) }"#, false), ("type R { id: ID }", false),
            ("query", false),
        ])
    func document(text: String, isReadOnly: Bool) {
        #expect((GraphQLDocument(text)?.hasOnlyQueries ?? false) == isReadOnly)
    }

    @Test(
        "searches of Elasticsearch and operations of AWS that read are recognized by the request",
        arguments: [
            ("/books/_search", nil, "{}", true), ("/_search?size=9", nil, "{}", true),
            ("/books/_search?scroll=1m", nil, "{}", false), ("/_search/scroll", nil, "{}", false),
            ("/books/_delete_by_query", nil, "{}", false), ("/", "DynamoDB_20120810.Scan", "{}", true),
            ("/", "DynamoDB_20120810.Query", "{}", true), ("/", "DynamoDB_20120810.PutItem", "{}", false),
            ("/", "Logs_20140328.DescribeLogGroups", "{}", true), ("/", "Other.Query", "{}", false),
            ("/", nil, #"[{"query":"{ a }"},{"query":"{ b }"}]"#, true),
            ("/", nil, #"[{"query":"{ a }"},{"query":"mutation { b }"}]"#, false), ("/", nil, "[]", false),
            ("/search", nil, #"{"query":"shoes"}"#, false), ("/search", nil, #"{"query":{"match":1}}"#, false),
        ] as [(String, String?, String, Bool)])
    func request(path: String, target: String?, body: String, isReadOnly: Bool) throws {
        var job = Job(address: try #require(URL(string: "http://a.test\(path)")))
        job.body = try JSONValue(parsing: body.utf8)
        if let target { job.fields["x-amz-target"] = target }
        #expect(job.isReadOnly == isReadOnly)
    }

    @Test(
        "is retried without --repeatable, and a mutation is not",
        arguments: [
            ("/graphql", #"{"query":"query($after: String) { rows(after: $after) { nodes { id } } }"}"#, true),
            ("/graphql", #"{"query":"mutation { rows { nodes { id } } }"}"#, false),
            ("/books/_search", #"{"query":{"match_all":{}}}"#, true),
        ])
    func program(path: String, data: String, isRetried: Bool) async throws {
        let server = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") == 1 { return .init(503, "") }
            return .init(
                200,
                path == "/graphql"
                    ? #"{"data":{"rows":{"nodes":[{"id":1}],"pageInfo":{"hasNextPage":false,"endCursor":null}}}}"#
                    : #"{"hits":{"total":{"value":1,"relation":"eq"},"hits":[{"_id":"1"}]}}"#)
        }
        let style = path == "/graphql" ? [] : ["--style", "single", "--items", "/hits/hits"]
        let end = try await Program(["\(server.address)\(path)", "--data", data] + style).end()
        #expect(end.status == (isRetried ? 0 : 75), "\(end.errors)")
        #expect(end.lines.count == (isRetried ? 1 : 0))
        #expect(server.requests.count >= (isRetried ? 2 : 1))
        if !isRetried { #expect(server.requests.count == 1) }
    }

    @Test(
        "of a later page is retried too: Strawberry's connection and DynamoDB's Scan through a server that fails once")
    func laterPage() async throws {
        let rows = ServedRows(count: 50)
        let server = try LoopbackServer { [asked = Asked()] request in
            if asked.count("") == 2 { return nil }
            let start =
                (try? JSONValue(parsing: request.body))?["ExclusiveStartKey"]?["id"].flatMap { Int($0.text) } ?? 0
            let next = start + 25 < 50 ? #","LastEvaluatedKey":{"id":\#(start + 25)}"# : ""
            return .init(200, #"{"Items":[\#(rows.rows(start))],"Count":25,"ScannedCount":25\#(next)}"#)
        }
        let end = try await Program.run(
            "\(server.address)/", "--data", #"{"TableName":"rows"}"#, "--header", "X-Amz-Target: DynamoDB_20120810.Scan"
        )
        #expect(end.status == 0, "\(end.errors)")
        #expect(rows.areAll(end.lines))
    }
}
