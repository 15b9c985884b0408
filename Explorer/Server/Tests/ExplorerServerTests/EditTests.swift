import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import ExplorerServer

@Suite("Edits of users")
struct EditTests {
    private static let list = "/rows/cursor?site=math&sort=creation&limit=5"

    /// Sends an edit. `key` is the header field as it is sent.
    private func edit(
        _ id: String, _ body: String, key: String?, query: String = "?site=math", _ explorer: Explorer
    ) async throws -> TestResponse {
        var fields: HTTPFields = [.contentType: "application/json"]
        if let key, let name = HTTPField.Name("Idempotency-Key") { fields[name] = key }
        return try await explorer.client.execute(
            uri: "/rows/\(id)\(query)", method: .patch, headers: fields, body: ByteBuffer(string: body))
    }

    private func error(_ response: TestResponse) throws -> ErrorAnswer {
        try JSONDecoder().decode(ErrorAnswer.self, from: Data(buffer: response.body))
    }

    private func locations(_ uri: String, _ explorer: Explorer) async throws -> [Int64: String] {
        let users = try #require(try await explorer.page(uri).items)
        return users.reduce(into: [:]) { $0[$1.id] = $1.location }
    }

    @Test("An edit is answered with the user, and is in every list from then on, but not in those of another server")
    func shown() async throws {
        try await Explorer.run { explorer in
            let id = try #require(try await explorer.page(Self.list).ids.last)
            #expect(try await locations(Self.list, explorer) == [:])
            let response = try await edit("\(id)", #"{"location":"Oslo & <Bergen>"}"#, key: #""a""#, explorer)
            #expect(response.status == .ok)
            let user = try JSONDecoder().decode(UserAnswer.self, from: Data(buffer: response.body))
            let expected = "Oslo &amp; &lt;Bergen&gt;"
            #expect(user.id == id && user.location == expected)
            for uri in [
                Self.list, "/rows/offset?site=math&sort=creation&limit=5",
                "/2.3/users?site=math&sort=creation&pagesize=5",
            ] {
                #expect(try await locations(uri, explorer) == [id: expected], "\(uri)")
            }
            let others = try await locations("/rows/cursor?site=stackoverflow&limit=100", explorer)
            #expect(others == [:])
        }
        try await Explorer.run { explorer in
            let locations = try await locations(Self.list, explorer)
            #expect(locations == [:])
        }
    }

    @Test("An edit that is repeated with its key is carried out once, and answered as the first time")
    func repeated() async throws {
        try await Explorer.run { explorer in
            let id = try #require(try await explorer.page(Self.list).ids.first)
            let first = try await edit("\(id)", #"{"location":"Oslo"}"#, key: #""a""#, explorer)
            _ = try await edit("\(id)", #"{"location":"Lima"}"#, key: #""b""#, explorer)
            let again = try await edit("\(id)", #"{ "location": "Oslo" }"#, key: #""a""#, explorer)
            #expect(again.status == .ok && again.body == first.body)
            #expect(try await locations(Self.list, explorer) == [id: "Lima"])
        }
    }

    @Test("A key that came with another edit is refused, and changes nothing")
    func keyOfOtherEdit() async throws {
        try await Explorer.run { explorer in
            let ids = try await explorer.page(Self.list).ids
            _ = try await edit("\(ids[0])", #"{"location":"Oslo"}"#, key: #""a""#, explorer)
            for (id, location) in [(ids[0], "Lima"), (ids[1], "Oslo")] {
                let response = try await edit("\(id)", #"{"location":"\#(location)"}"#, key: #""a""#, explorer)
                #expect(response.status == .unprocessableContent)
                #expect(try error(response).name == "idempotency_key_reused")
            }
            #expect(try await locations(Self.list, explorer) == [ids[0]: "Oslo"])
        }
    }

    @Test(
        "A key that is missing or no string of Structured Fields is a bad parameter",
        arguments: [
            nil, "a", "\"", "\"\"", "\"a", "a\"", #""a"b""#, #""a\""#, "\"ä\"",
            "\"\(String(repeating: "a", count: 256))\"",
        ])
    func badKey(key: String?) async throws {
        try await Explorer.run { explorer in
            let id = try #require(try await explorer.page(Self.list).ids.first)
            let response = try await edit("\(id)", #"{"location":"Oslo"}"#, key: key, explorer)
            #expect(response.status == .badRequest)
            let error = try error(response)
            #expect(error.name == "bad_parameter" && error.message.hasPrefix("Idempotency-Key: "))
            #expect(try await locations(Self.list, explorer) == [:])
        }
    }

    @Test(
        "A body that is no location is a bad parameter",
        arguments: [
            ("", "the body"), ("{", "the body"), ("[]", "the body"), ("{}", "the body"),
            (#"{"location":1}"#, "the body"),
            (#"{"location":null}"#, "the body"), (String(repeating: "[", count: 4_000), "the body"),
            (#"{"location":""}"#, "location"), (#"{"location":"a\u0000"}"#, "location"),
            (#"{"location":"\n"}"#, "location"),
            (#"{"location":"\#(String(repeating: "a", count: 101))"}"#, "location"),
            (#"{"location":"\#(String(repeating: "👩‍👩‍👧", count: 99))"}"#, "location"),
        ])
    func badBody(body: String, parameter: String) async throws {
        try await Explorer.run { explorer in
            let id = try #require(try await explorer.page(Self.list).ids.first)
            let response = try await edit("\(id)", body, key: #""a""#, explorer)
            #expect(response.status == .badRequest)
            let error = try error(response)
            #expect(error.name == "bad_parameter" && error.message.hasPrefix("\(parameter): "), "\(error.message)")
            // The key of a request that was refused can be used for the corrected one.
            #expect(try await edit("\(id)", #"{"location":"Oslo"}"#, key: #""a""#, explorer).status == .ok)
        }
    }

    @Test("A body that is too long is refused before it was read, also over a connection")
    func longBody() async throws {
        let body = #"{"location":"\#(String(repeating: "a", count: 1 << 20))"}"#
        for setup in [TestingSetup.router, .live] {
            try await Explorer.run(ServerOptions(port: 0), store: nil, setup) { explorer in
                let id = try #require(try await explorer.page(Self.list).ids.first)
                let response = try await edit("\(id)", body, key: #""a""#, explorer)
                #expect(response.status == .contentTooLarge)
                #expect(try error(response).name == "body_too_large")
            }
        }
    }

    @Test("A user or site that does not exist, and a path that is no user")
    func unknown() async throws {
        try await Explorer.run { explorer in
            let body = #"{"location":"Oslo"}"#
            for id in ["0", "-1", "9223372036854775807"] {
                let response = try await edit(id, body, key: #""a""#, explorer)
                #expect(response.status == .notFound)
                #expect(try error(response).message == "there is no user \(id) on math")
            }
            for query in ["", "?site=nosuchsite"] {
                #expect(try await edit("1", body, key: #""a""#, query: query, explorer).status == .badRequest)
            }
            for id in ["x", "9223372036854775808", "cursor", "1/2", "1.5"] {
                #expect(try await edit(id, body, key: #""a""#, explorer).status == .methodNotAllowed, "\(id)")
            }
        }
    }

    @Test("Only PATCH is allowed for one user, and the answer says so")
    func methods() async throws {
        try await Explorer.run { explorer in
            for method in [HTTPRequest.Method.get, .head, .post, .put, .delete] {
                let response = try await explorer.response("/rows/1?site=math", method: method)
                #expect(response.status == .methodNotAllowed && response.headers[.allow] == "PATCH", "\(method)")
            }
        }
    }

    @Test("A failure on purpose changes nothing")
    func fault() async throws {
        try await Explorer.run(ServerOptions(faults: FaultPlan(failureRate: 1))) { explorer in
            let response = try await edit("1", #"{"location":"Oslo"}"#, key: #""a""#, explorer)
            #expect(response.status == .serviceUnavailable)
            #expect(response.headers[.xContentTypeOptions] == "nosniff")
        }
    }

    @Test("Users and keys are remembered up to the capacity: the oldest keys are forgotten, further users are refused")
    func capacity() throws {
        let edits = MemoryEdits(capacity: 2)
        func key(_ text: String) throws -> IdempotencyKey {
            try IdempotencyKey([try #require(HTTPField.Name("Idempotency-Key")): "\"\(text)\""])
        }
        func edit(_ user: Int64, _ location: String) -> UserEdit { UserEdit(site: 1, user: user, location: location) }
        try edits.perform(edit(1, "a"), key: key("1"))
        try edits.perform(edit(2, "b"), key: key("2"))
        #expect(throws: APIError.tooManyEdits(remedy: "restart the server to forget all edits")) {
            try edits.perform(edit(3, "c"), key: key("3"))
        }
        #expect(edits.locations(of: [3], on: 1) == [:])
        try edits.perform(edit(1, "d"), key: key("3"))
        #expect(throws: APIError.keyOfOtherEdit) { try edits.perform(edit(1, "e"), key: key("2")) }
        try edits.perform(edit(1, "f"), key: key("1"))
        #expect(edits.locations(of: [1], on: 1) == [1: "f"])
        try edits.perform(edit(1, "g"), key: key("2"))
        #expect(throws: APIError.keyOfOtherEdit) { try edits.perform(edit(1, "h"), key: key("1")) }
        #expect(edits.locations(of: [1], on: 1) == [1: "g"])
    }
}
