import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

@testable import ExplorerServer

/// A page of a visitor's list as a client reads it.
struct ListPageAnswer: Decodable, Equatable, Sendable {
    struct Row: Decodable, Equatable, Sendable {
        var id: Int32
        var name: String
        var text: String
        var created: Int
        var revision: Int
    }

    var items: [Row]
    var start: Int?
    var page: Int?
    var hasMore: Bool?
    var total: Int?
    var previous: String?
    var next: String?

    private enum CodingKeys: String, CodingKey {
        case items, start, page, total, previous, next
        case hasMore = "has_more"
    }

    var ids: [Int32] { items.map(\.id) }
}

/// A client with one list on a server.
struct VisitorListClient {
    var explorer: Explorer
    var id: String

    private struct Made: Decodable {
        var id: String
    }

    /// Makes a list.
    init(_ explorer: Explorer, _ query: String = "rows=25") async throws {
        self.explorer = explorer
        let response = try await explorer.response("/lists?\(query)", method: .post)
        try #require(response.status == .created, "\(String(buffer: response.body))")
        id = try JSONDecoder().decode(Made.self, from: Data(buffer: response.body)).id
    }

    /// Runs a test with a list on a server of its own.
    static func run<Value: Sendable>(
        _ query: String = "rows=25", _ options: ServerOptions = ServerOptions(),
        clock: any Clock<Duration> = ContinuousClock(), _ test: @Sendable (VisitorListClient) async throws -> Value
    ) async throws -> Value {
        try await Explorer.run(options, clock: clock) { try await test(VisitorListClient($0, query)) }
    }

    func response(
        _ path: String, _ method: HTTPRequest.Method = .get, _ body: String = "", key: String? = nil
    ) async throws -> TestResponse {
        var fields: HTTPFields = [.contentType: "application/json"]
        if let key, let name = HTTPField.Name("Idempotency-Key") { fields[name] = key }
        return try await explorer.client.execute(
            uri: "/lists/\(id)\(path)", method: method, headers: fields, body: ByteBuffer(string: body))
    }

    func page(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> ListPageAnswer {
        try await explorer.get("/lists/\(id)\(path)", sourceLocation: sourceLocation)
    }

    /// The rows of a change that must succeed.
    @discardableResult
    func change(
        _ path: String, _ method: HTTPRequest.Method, _ body: String = "", key: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> [ListPageAnswer.Row] {
        let response = try await response(path, method, body, key: key)
        let expected: HTTPResponse.Status =
            switch method {
            case .post: .created
            case .delete: .noContent
            default: .ok
            }
        #expect(
            response.status == expected, "\(method) \(path): \(String(buffer: response.body))",
            sourceLocation: sourceLocation)
        let data = Data(buffer: response.body)
        switch method {
        case .post: return try JSONDecoder().decode(ListPageAnswer.self, from: data).items
        case .patch: return [try JSONDecoder().decode(ListPageAnswer.Row.self, from: data)]
        default: return []
        }
    }

    /// The error of a request that must fail with `status`.
    func error(
        _ path: String, _ method: HTTPRequest.Method = .get, _ body: String = "", key: String? = nil,
        status: HTTPResponse.Status = .badRequest, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ErrorAnswer {
        let response = try await response(path, method, body, key: key)
        #expect(response.status == status, "\(method) \(path)", sourceLocation: sourceLocation)
        return try JSONDecoder().decode(ErrorAnswer.self, from: Data(buffer: response.body))
    }

    /// The ids of all rows, in order.
    func ids(_ query: String = "") async throws -> [Int32] {
        var ids: [Int32] = []
        while true {
            let page = try await page("/offset?start=\(ids.count)&limit=100\(query)")
            ids += page.ids
            guard let total = page.total, ids.count < total, !page.items.isEmpty else { return ids }
        }
    }
}
