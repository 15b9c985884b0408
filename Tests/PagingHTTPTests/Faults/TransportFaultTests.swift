import Foundation
import PagingHTTP
import PagingTesting
import Testing

@Suite("What servers do to answers", .serialized)
struct TransportFaultTests {
    @Test("a transport on URLSession has one outcome for each fault", arguments: TransportFault.allCases)
    func outcome(fault: TransportFault) async throws {
        guard let outcome = fault.outcomeOnURLSession else { return }
        let server = try FaultServer(fault.script.answer)
        let transport = URLSessionTransport(limits: fault.limitsOnURLSession)
        await outcome.expect(from: transport, at: server.url("/"))
    }
}

extension TransportFault {
    /// `nil` where `URLSession` itself would trap, or read on for as long as the server writes faster.
    fileprivate var outcomeOnURLSession: Outcome? {
        #if canImport(FoundationNetworking)
        switch self {
        case .closedInHead, .trailers, .flood: nil
        // libcurl does not tell of the end that is missing: what is there is handed on.
        case .gzipCutShort: .status(200)
        case .endlessRedirectBody: .failure(.timedOut(.firstByte))
        default: script.outcome
        }
        #else
        script.outcome
        #endif
    }

    fileprivate var limitsOnURLSession: HTTPLimits {
        #if canImport(FoundationNetworking)
        // It waits for the end of the body before it tells of the redirect.
        if case .endlessRedirectBody = self { return HTTPLimits(firstByte: .milliseconds(30)) }
        #endif
        return script.limits
    }
}

extension TransportFault.Outcome {
    /// Sends a request and checks what comes of it.
    func expect(from transport: some HTTPTransport, at url: URL) async {
        do {
            let response = try await transport.send(TransportRequest(.get, url))
            switch self {
            case .response(let status, let body):
                #expect(response.status == status)
                #expect(response.body == Data(body))
            case .status(let status): #expect(response.status == status)
            case .failure(let reason): Issue.record("\(reason) was expected, an answer \(response.status) came")
            }
        } catch {
            guard case .failure(let reason) = self else {
                Issue.record("\(self) was expected, \(error) came")
                return
            }
            let failure = error as? NetworkFailure
            #expect(failure?.reason == reason, "\(error)")
        }
    }
}
