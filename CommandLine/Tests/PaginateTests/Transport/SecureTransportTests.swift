import Foundation
import Loopback
import PagingHTTP
import Testing

@testable import Paginate

@Suite("TLS")
struct SecureTransportTests {
    private static let answer = "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"rows\":[1]}"
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(Certificates.authority, to: "authority.pem")
    }

    private var trust: [String: String] { ["SSL_CERT_FILE": folder.path("authority.pem")] }

    private func failure(at address: URL, trusting environment: [String: String]) async throws -> NetworkFailure {
        var job = Job(address: address)
        // More than a crowded machine takes.
        job.limits = HTTPLimits(firstByte: .seconds(100), idle: .seconds(100), total: .seconds(100))
        let transport = try job.transport(environment: environment)
        return try #require(
            await #expect(throws: NetworkFailure.self) { try await transport.send(TransportRequest(.get, address)) })
    }

    @Test("a certificate of an authority that SSL_CERT_FILE names is trusted")
    func trusted() async throws {
        let server = try await SecureServer(Certificates.valid, Self.answer)
        let program = try Program([server.address.absoluteString, "--style", "single"], environment: trust)
        let end = try await program.end()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.lines == ["1"])
    }

    enum Fault: String, CaseIterable {
        case unknownAuthority, expired, selfSigned, otherHost

        var certificate: String {
            switch self {
            case .unknownAuthority: Certificates.valid
            case .expired: Certificates.expired
            case .selfSigned: Certificates.selfSigned
            case .otherHost: Certificates.otherHost
            }
        }
    }

    @Test(
        "a certificate that is not trusted, has expired or is for another host is a permanent failure that says so",
        arguments: Fault.allCases)
    func refused(fault: Fault) async throws {
        let server = try await SecureServer(fault.certificate, Self.answer)
        let failure = try await failure(at: server.address, trusting: fault == .unknownAuthority ? [:] : trust)
        #expect(failure.reason == .insecure)
        #expect(!failure.isTransient)
        #expect(
            failure.debugDescription.contains(fault == .otherHost ? "for another host" : "not trusted"), "\(failure)")
    }

    @Test("69: the program does not repeat a request to a server with an expired certificate")
    func program() async throws {
        let server = try await SecureServer(Certificates.expired, Self.answer)
        let end = try await Program([server.address.absoluteString], environment: trust).end()
        #expect(end.status == 69)
        #expect(end.errors.contains("certificate"))
    }

    @Test("a server that does not speak TLS is a permanent failure that says so")
    func plainServer() async throws {
        let server = try LoopbackListener { socket in
            _ = LoopbackListener.send(Array("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".utf8), to: socket)
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) > 0 {}
            close(socket)
        }
        let address = try #require(URL(string: server.address.absoluteString.replacing("http:", with: "https:")))
        let failure = try await failure(at: address, trusting: trust)
        #expect(failure.reason == .insecure)
        #expect(failure.debugDescription.contains("does not speak TLS"), "\(failure)")
    }

    @Test(
        "a connection that ends in the middle of the handshake is lost, which is transient", arguments: [false, true])
    func handshakeCut(isReset: Bool) async throws {
        let server = try LoopbackListener { socket in
            var byte: UInt8 = 0
            _ = recv(socket, &byte, 1, 0)
            if isReset {
                var option = linger(l_onoff: 1, l_linger: 0)
                setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
            } else {
                // Reads on, so that the connection is closed in order.
                shutdown(socket, Int32(SHUT_WR))
                while recv(socket, &byte, 1, 0) > 0 {}
            }
            close(socket)
        }
        let address = try #require(URL(string: server.address.absoluteString.replacing("http:", with: "https:")))
        let failure = try await failure(at: address, trusting: trust)
        #expect(failure.reason == .connectionLost, "\(failure)")
        #expect(failure.isTransient)
    }

    @Test(
        "a connection that ends within TLS, in the head or in the body, is lost, and no shorter answer",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nCont", "HTTP/1.1 200 OK\r\nContent-Length: 12\r\n\r\n{\"rows\"",
            "HTTP/1.1 200 OK\r\n\r\n{\"rows\":[1]}",
        ])
    func cut(answer: String) async throws {
        let server = try await SecureServer(Certificates.valid, answer, ending: .abrupt)
        let failure = try await failure(at: server.address, trusting: trust)
        #expect(failure.reason == .connectionLost, "\(failure)")
    }
}
