import Foundation
import Testing

@testable import PagingHTTP

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Network failures")
struct NetworkFailureTests {
    private func failure(_ error: any Error) async throws -> NetworkFailure {
        let transport = ScriptedTransport { _ in throw error }
        let request = HTTPRequest(.get, URL(string: "https://user:pass@example.com:8443/a?key=secret#part")!)
        let thrown = await #expect(throws: HTTPFailure.self) { try await transport.response(to: request) }
        guard case .network(let failure) = try #require(thrown) else { throw error }
        return failure
    }

    @Test(
        "are told apart by the code of URLError, whoever throws it",
        arguments: [
            (.notConnectedToInternet, .offline, true), (.dataNotAllowed, .offline, true),
            (.cannotFindHost, .hostNotFound, true), (.dnsLookupFailed, .hostNotFound, true),
            (.cannotConnectToHost, .connectionRefused, true), (.networkConnectionLost, .connectionLost, true),
            (.timedOut, .timedOut(.system), true), (.secureConnectionFailed, .insecure, false),
            (.serverCertificateUntrusted, .insecure, false), (.badURL, .badAddress, false),
            (.cannotParseResponse, .malformedAnswer, true), (.fileDoesNotExist, .other("URL error -1100"), false),
        ] as [(URLError.Code, NetworkFailure.Reason, Bool)])
    func codes(code: URLError.Code, reason: NetworkFailure.Reason, isTransient: Bool) async throws {
        let failure = try await failure(URLError(code))
        #expect(failure.reason == reason)
        #expect(failure.isTransient == isTransient)
    }

    @Test("name the address without its query, user and password")
    func address() async throws {
        let failure = try await failure(URLError(.timedOut))
        #expect(failure.address == "https://example.com:8443/a")
        #expect(failure.description.hasPrefix("https://example.com:8443/a: the request timed out"))
    }

    @Test("of a kind nobody knows keep the error's type and words")
    func unknown() async throws {
        struct Odd: Error {}
        #expect(try await failure(Odd()).reason == .other(String(reflecting: Odd.self)))
    }

    @Test("do not swallow a cancellation that comes as a URLError")
    func cancelled() async throws {
        let transport = ScriptedTransport { _ in throw URLError(.cancelled) }
        let request = HTTPRequest(.get, URL(string: "https://example.com")!)
        await #expect(throws: CancellationError.self) { try await transport.response(to: request) }
    }
}
