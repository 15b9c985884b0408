import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("The end of parsing in a walk")
struct ParsingEndTests {
    private static let json = "[" + (0..<5_000).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"
    private static let xml = "<a>" + String(repeating: "<b>1</b>", count: 5_000) + "</a>"

    private static let url = URL(string: "https://api.test/list")!

    private func evidence(_ body: String, until end: ContinuousClock.Instant?) -> Evidence {
        let response = TransportResponse(status: 200, url: Self.url, body: Data(body.utf8))
        return Evidence(response, at: Self.url, sent: nil, until: end)
    }

    @Test("The first response is not parsed after its time, nor in a cancelled task", arguments: [json, xml])
    func firstResponse(body: String) async {
        let distant = ContinuousClock.now + .seconds(86_400)
        #expect(evidence(body, until: .now).json == nil)
        #expect(evidence(body, until: distant).json != nil)
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            #expect(evidence(body, until: distant).json == nil)
            #expect(evidence(body, until: nil).json != nil)
        }.value
    }

    private func run(limit: Duration? = nil, cancelledAt page: Int? = nil, startingAt start: Int = 1) async throws {
        let folder = try TemporaryFolder()
        var job = Job(address: Self.url)
        job.output = folder.path("lines")
        job.stateFile = folder.path("state")
        job.retry = .never
        let transport = ServedTransport(failsAt: start == 1 ? nil : start) { request in
            let number = request.number("page") ?? 1
            if number == page { withUnsafeCurrentTask { $0?.cancel() } }
            let next = "</list?page=\(number + 1)>; rel=\"next\""
            return ServedResponse(200, Self.json, number > 2 ? [:] : ["Link": next])
        }
        if start > 1 {
            let beginning = Walk(job, by: transport, showing: ProgressBar(isOn: false))
            await #expect(throws: (any Error).self) { try await beginning.run() }
        }
        if let limit { job.limits.total = limit }
        _ = try await Walk(job, by: transport, showing: ProgressBar(isOn: false)).run()
    }

    @Test("A walk that is cancelled while it parses a page ends as cancelled", arguments: [1, 2])
    func cancelled(page: Int) async throws {
        let walk = Task { try await run(cancelledAt: page) }
        await #expect(throws: CancellationError.self) { try await walk.value }
    }

    @Test("The time to parse has the limit of --timeout, in the first response and in others", arguments: [1, 2])
    func timeout(page: Int) async throws {
        let failure = await #expect(throws: HTTPFailure.self) { try await run(limit: .zero, startingAt: page) }
        guard case .network(let reason)? = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(reason.reason == .timedOut(.total))
    }
}
