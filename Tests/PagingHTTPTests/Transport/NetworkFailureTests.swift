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
        let request = TransportRequest(.get, URL(string: "https://user:pass@example.com:8443/a?key=secret#part")!)
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
            (.cannotParseResponse, .malformedResponse, true), (.fileDoesNotExist, .other("URL error -1100"), false),
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
        #expect(failure.debugDescription.hasPrefix("https://example.com:8443/a: the request timed out"))
    }

    @Test("of a kind nobody knows keep the error's type and words")
    func unknown() async throws {
        struct Odd: Error {}
        #expect(try await failure(Odd()).reason == .other(String(reflecting: Odd.self)))
    }

    @Test("do not swallow a cancellation that comes as a URLError")
    func cancelled() async throws {
        let transport = ScriptedTransport { _ in throw URLError(.cancelled) }
        let request = TransportRequest(.get, URL(string: "https://example.com")!)
        await #expect(throws: CancellationError.self) { try await transport.response(to: request) }
    }

    #if canImport(FoundationNetworking)
    private func reason(_ words: String, _ code: URLError.Code = .unknown) async throws -> NetworkFailure {
        try await failure(URLError(code, userInfo: [NSLocalizedDescriptionKey: words]))
    }

    // The texts are those of libcurl: https://curl.se/libcurl/c/libcurl-errors.html and lib/vtls/openssl.c.
    @Test(
        "of a connection that ended are transient, also where libcurl mentions SSL",
        arguments: [
            "OpenSSL SSL_read: error:0A000126:SSL routines::unexpected eof while reading, errno 0",
            "OpenSSL SSL_read: SSL_ERROR_SYSCALL, errno 104", "SSL_read: Connection reset by peer, errno 104",
            "OpenSSL SSL_connect: Connection reset by peer in connection to a.example:443",
            "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to a.example:443",
            "SSL_write() returned SYSCALL, errno = 32",
            "HTTP/2 stream 1 was not closed cleanly: INTERNAL_ERROR (err 2)",
            "HTTP/2 stream 0 was not closed cleanly before end of the underlying stream",
            "Send failure: Broken pipe", "Recv failure: Connection reset by peer", "Empty reply from server",
            "transfer closed with 90 bytes remaining to read", "Server aborted the SSL handshake",
        ])
    func lost(words: String) async throws {
        for code in [URLError.Code.unknown, .secureConnectionFailed] {
            let failure = try await reason(words, code)
            #expect(failure.reason == .connectionLost)
            #expect(failure.isTransient)
        }
    }

    @Test(
        "of a connection that was not made are transient",
        arguments: [
            ("Couldn't connect to server", .connectionRefused), ("Could not connect to server", .connectionRefused),
            ("Failed to connect to a.example port 443 after 3 ms: Couldn't connect to server", .connectionRefused),
            ("Could not resolve host: a.example", .hostNotFound), ("SSL connection timeout", .timedOut(.connect)),
        ] as [(String, NetworkFailure.Reason)])
    func notConnected(words: String, expected: NetworkFailure.Reason) async throws {
        let failure = try await reason(words)
        #expect(failure.reason == expected)
        #expect(failure.isTransient)
    }

    @Test(
        "of a certificate, or of a server that speaks no TLS, are permanent",
        arguments: [
            "SSL certificate problem: self-signed certificate", "SSL certificate problem: certificate has expired",
            "SSL certificate problem: unable to get local issuer certificate",
            "SSL: no alternative certificate subject name matches target host name 'a.example'",
            "SSL: certificate subject name 'b.example' does not match target host name 'a.example'",
            "OpenSSL/3.0.2: error:0A00010B:SSL routines::wrong version number",
            "error:0A000086:SSL routines::certificate verify failed",
            "TLS connect error: error:0A000410:SSL routines::ssl/tls alert handshake failure",
        ])
    func insecure(words: String) async throws {
        for code in [URLError.Code.unknown, .secureConnectionFailed] {
            let failure = try await reason(words, code)
            #expect(failure.reason == .insecure)
            #expect(!failure.isTransient)
        }
    }
    #endif
}

@Suite("Durations in messages")
struct DurationWordsTests {
    @Test(
        "are in seconds, rounded up, and in a larger unit beside them where they are long",
        arguments: [
            (.zero, "0 seconds"), (.seconds(1), "1 second"), (.milliseconds(19_001), "20 seconds"),
            (.seconds(119), "119 seconds"), (.seconds(120), "120 seconds (2 min)"),
            (.seconds(200), "200 seconds (about 3 min)"), (.seconds(210), "210 seconds (about 4 min)"),
            (.seconds(7_199), "7199 seconds (about 120 min)"), (.seconds(7_200), "7200 seconds (2 h)"),
            (.seconds(86_400), "86400 seconds (24 h)"), (.seconds(172_799), "172799 seconds (about 48 h)"),
            (.seconds(172_800), "172800 seconds (2 days)"),
        ] as [(Duration, String)])
    func words(duration: Duration, words: String) {
        #expect(duration.inWords == words)
    }

    @Test("a status that asks for a pause says for how long")
    func status() throws {
        let url = try #require(URL(string: "https://a.example/list"))
        let failure = StatusFailure(TransportResponse(status: 429, url: url, fields: ["Retry-After": "86400"]))
        #expect(
            failure.debugDescription
                == "https://a.example/list returned status 429, and accepts no requests for 86400 seconds (24 h)")
    }
}
