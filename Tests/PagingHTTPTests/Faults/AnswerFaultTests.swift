import Foundation
import PagingHTTP
import Testing

@Suite("What servers answer instead of a page", .timeLimit(.minutes(2)))
struct AnswerFaultTests {
    @Test("a page source has one outcome for each", arguments: AnswerFault.allCases)
    func outcome(fault: AnswerFault) async throws {
        let (answer, outcome) = fault.script
        let server = try FaultServer(answer)
        var pages = StackExchange(at: server.address).sites().pages().makeAsyncIterator()
        do {
            let page = try await pages.next()
            guard case .items(let count) = outcome else {
                Issue.record("\(outcome) was expected, a page came")
                return
            }
            #expect(page?.items.count == count)
        } catch {
            switch (outcome, error as? HTTPFailure) {
            case (.undecodable, .decoding(let failure)): #expect(!failure.isTransient)
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
