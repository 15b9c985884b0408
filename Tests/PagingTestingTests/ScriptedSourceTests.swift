import Paging
import PagingTesting
import Testing

struct Row: Identifiable, Hashable, Sendable {
    let id: Int
}

@MainActor
@Suite("Scripted source", .timeLimit(.minutes(1)))
struct ScriptedSourceTests {
    @Test("can be made with every addressing and stands for a source of it")
    func addressings() {
        for addressing: Addressing in [
            .numbered(firstNumber: 0, pageSize: 5), .offset(limit: 7, endsAtShortPage: true), .chained(limit: 9),
        ] {
            #expect(ScriptedSource<Row>(addressing).pageSource.addressing == addressing)
        }
    }

    @Test("holds nothing and has recorded nothing before it is asked")
    func untouched() {
        let source = ScriptedSource<Row>(.chained(limit: 3))
        #expect(source.requests.isEmpty)
        #expect(source.heldRequests.isEmpty)
        #expect(!source.answer(0, with: .items([])))
    }
}
