import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@testable import ExplorerServer

/// A server over the shared test data, and what it answers, decoded.
struct Explorer {
    var client: any TestClientProtocol

    /// Runs a test against a server's routes, without a network.
    static func run<Value: Sendable>(
        _ options: ServerOptions = ServerOptions(), store: Store? = nil, searches: SearchQueue = SearchQueue(),
        clock: any Clock<Duration> = ContinuousClock(), _ setup: TestingSetup = .router,
        _ test: @Sendable (Explorer) async throws -> Value
    ) async throws -> Value {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let server = ExplorerServer(
            options, store: try await Self.store(or: store), logger: logger, searches: searches, clock: clock)
        return try await server.application().test(setup) { client in
            try await test(Explorer(client: client))
        }
    }

    private static func store(or given: Store?) async throws -> Store {
        if let given { return given }
        return try await TestData.store
    }

    func response(
        _ uri: String, method: HTTPRequest.Method = .get, headers: HTTPFields = [:]
    ) async throws -> TestResponse {
        try await client.execute(uri: uri, method: method, headers: headers)
    }

    /// The answer to a request that must succeed.
    func get<Value: Decodable>(
        _ uri: String, as type: Value.Type = Value.self, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Value {
        let response = try await response(uri)
        #expect(response.status == .ok, "\(uri): \(String(buffer: response.body))", sourceLocation: sourceLocation)
        return try JSONDecoder().decode(Value.self, from: Data(buffer: response.body))
    }

    func page(_ uri: String, sourceLocation: SourceLocation = #_sourceLocation) async throws -> PageAnswer {
        try await get(uri, sourceLocation: sourceLocation)
    }

    /// The error of a request that must fail with `status`.
    func error(
        _ uri: String, method: HTTPRequest.Method = .get, status: HTTPResponse.Status = .badRequest,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> ErrorAnswer {
        let response = try await response(uri, method: method)
        #expect(response.status == status, "\(uri)", sourceLocation: sourceLocation)
        #expect(
            response.headers[.contentType] == "application/json; charset=utf-8", "\(uri)",
            sourceLocation: sourceLocation)
        return try JSONDecoder().decode(ErrorAnswer.self, from: Data(buffer: response.body))
    }
}
