import Foundation
import Loopback
import PagingHTTP
import Testing

/// What asks for a list of sites.
enum Client: CaseIterable, Sendable {
    case stackExchange, pagesWithAStyle

    func sites(at address: URL) -> PageSource<StackExchangeSite> {
        switch self {
        case .stackExchange: StackExchange(at: address, transport: .patient).sites()
        case .pagesWithAStyle:
            HTTPPages<StackExchangeSite>(.stackExchange, at: address) { $0.transport = .patient }.pageSource
        }
    }
}

@Suite("What servers answer instead of a page")
struct AnswerFaultTests {
    @Test("a page source has one outcome for each", arguments: AnswerFault.allCases, Client.allCases)
    func outcome(fault: AnswerFault, client: Client) async throws {
        let (answer, outcome) = fault.script(client)
        let server = try FaultServer(answer)
        var pages = client.sites(at: server.address).pages().makeAsyncIterator()
        do {
            let page = try await pages.next()
            guard case .items(let count) = outcome else {
                Issue.record("\(outcome) was expected, a page came")
                return
            }
            #expect(page?.items.count == count)
        } catch {
            switch (outcome, error as? HTTPFailure) {
            case (.undecodable(let isTransient), .decoding(let failure)): #expect(failure.isTransient == isTransient)
            case (.status(let status, let isTransient, let retryDelay), .status(let failure)):
                #expect(failure.status == status)
                #expect(failure.isTransient == isTransient)
                #expect(failure.retryDelay == retryDelay)
                #expect((failure.retryDate != nil) == (retryDelay != nil))
            default: Issue.record("\(outcome) was expected, \(error) came")
            }
        }
        #expect(server.requests.count == 1)
    }
}
