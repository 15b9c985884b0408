import Foundation
import PagingTesting
import Testing

@testable import PagingHTTP

@Suite("The end of parsing")
struct ParsingLimitTests {
    private static let flat = Data(("[0" + String(repeating: ",0", count: 5_000) + "]").utf8)
    private static let nested = Data(
        ("{\"a\":[" + String(repeating: "{\"b\":[1,2]},", count: 2_000) + "0]}").utf8)
    private static let xml = Data(("<a>" + String(repeating: "<b>1</b>", count: 2_000) + "</a>").utf8)
    private static let passed = ParsingLimit(.zero)
    private static let distant = ParsingLimit(.seconds(86_400))

    /// Checks that each parser of whole bodies is ended by a limit that has passed.
    private func expectEnd(by limit: ParsingLimit) {
        for body in [Self.flat, Self.nested] {
            for pointers in [[], ["/a/7/b", "/4999"]] as [[JSONPointer]] {
                let fault = #expect(throws: JSONFault.self) {
                    try JSONDocument(body, finding: pointers, until: limit)
                }
                #expect(fault?.kind == .stopped)
            }
        }
        #expect(throws: XMLFault.self) { try XMLConverter.json(of: Self.xml, until: limit) }
    }

    @Test("Each parser ends when its time is over")
    func time() throws {
        expectEnd(by: Self.passed)
        for body in [Self.flat, Self.nested] {
            #expect(throws: JSONValueFailure.self) { try JSONValue(parsing: body, until: .now) }
        }
        #expect(throws: (any Error).self) { try JSONValue(xml: Self.xml, until: .now) }
    }

    @Test("Each parser ends in a cancelled task, and reads on without a limit")
    func cancellation() async throws {
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            expectEnd(by: Self.distant)
            expectEnd(by: ParsingLimit(nil))
            for body in [Self.flat, Self.nested] {
                #expect(throws: JSONValueFailure.self) { try JSONValue(parsing: body, until: .now + .seconds(86_400)) }
                #expect(throws: Never.self) { try JSONValue(parsing: body) }
                #expect(throws: Never.self) { try JSONDocument(body, finding: ["/a"]) }
            }
            #expect(throws: Never.self) { try JSONValue(xml: Self.xml) }
        }.value
    }

    private static let page = #"{"rows":[\#((0..<2_000).map { "{\"id\":\($0)}" }.joined(separator: ","))]}"#

    @Test("A page that cannot be parsed in its time fails like one that does not arrive in time")
    func longestParse() async throws {
        let (ids, error) = await PageListScript.read(
            PageListScript.pages(PageListScript.token, ScriptedTransport(Self.page)) { $0.longestParse = .zero })
        #expect(ids.isEmpty)
        guard case .network(let failure)? = error as? HTTPFailure else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(failure.reason == .timedOut(.total))
        let page = await PageListScript.read(
            PageListScript.pages(PageListScript.token, ScriptedTransport(Self.page)) {
                $0.longestParse = .seconds(86_400)
            })
        #expect(page.error == nil && page.ids.count == 2_000)
    }

    /// An item whose decoding cancels its task.
    private struct CancellingItem: Decodable {
        init(from decoder: any Decoder) throws {
            if Task.isCancelled { Issue.record("an item is decoded in a cancelled task") }
            withUnsafeCurrentTask { $0?.cancel() }
        }
    }

    @Test(
        "No item is decoded after the limit, and a page whose items are all decoded is kept", arguments: [1, 2, 20])
    func decoding(count: Int) async throws {
        let rows = repeatElement("{}", count: count).joined(separator: ",")
        let response = TransportResponse(
            status: 200, url: PageListScript.address, body: Data("{\"rows\":[\(rows)]}".utf8))
        let decoded = await Task {
            let answer = try PageAnswer(response, PageListScript.token, until: Self.distant)
            return try JSONDecoder().items(in: answer) as [CancellingItem]
        }.result
        if count == 1 {
            #expect(try decoded.get().count == 1)
        } else {
            #expect(throws: CancellationError.self) { try decoded.get() }
        }
    }

    @Test("A load that is cancelled while its page is parsed ends as cancelled")
    func cancelledLoad() async throws {
        for (style, body) in [(PageListScript.token, Self.page), (.s3, String(decoding: Self.xml, as: UTF8.self))] {
            let transport = ScriptedTransport { request in
                withUnsafeCurrentTask { $0?.cancel() }
                return TransportResponse(status: 200, url: request.url, body: Data(body.utf8))
            }
            let list = HTTPPages(raw: style, at: PageListScript.address, key: nil) { $0.transport = transport }
            let load = Task { for try await _ in list.pages() { Issue.record("a page came") } }
            await #expect(throws: CancellationError.self) { try await load.value }
        }
    }
}
