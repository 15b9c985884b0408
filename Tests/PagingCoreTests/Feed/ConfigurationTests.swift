@testable import PagingCore
import Testing

@Suite struct ConfigurationTests {
    @Test("minimums: pages of one item, one concurrent load, and one page without a new row")
    func least() {
        for addressing in [
            SourceAddressing.chained(limit: 1), .offset(limit: 1, endsAtShortPage: true),
            .numbered(firstNumber: 0, pageSize: 1),
        ] {
            let configuration = FeedConfiguration(addressing: addressing, maxConcurrentLoads: 1, emptyPageLimit: 1)
            #expect(configuration.addressing.limit == 1)
        }
    }

    @Test(
        "L11: a list that learns its limits may request the greatest of them, and at least the configured one",
        arguments: [(20...100, 100), (5...10, 20)])
    func greatestLimit(_ limits: ClosedRange<Int>, _ greatest: Int) {
        let addressing = SourceAddressing.offset(limit: 20, endsAtShortPage: false)
        let configuration = FeedConfiguration(addressing: addressing, prefetch: .adaptiveWithin(limits))
        #expect(PageRules(configuration).greatestLimit == greatest)
    }

    #if os(macOS) || os(Linux)
    @Test("pages without items, no concurrent load and no empty page trap, because they are mistakes of the caller")
    func mistakes() async {
        await #expect(processExitsWith: .failure) { _ = FeedConfiguration(addressing: .chained(limit: 0)) }
        await #expect(processExitsWith: .failure) {
            _ = FeedConfiguration(addressing: .chained(limit: 1), maxConcurrentLoads: 0)
        }
        await #expect(processExitsWith: .failure) {
            _ = FeedConfiguration(addressing: .chained(limit: 1), emptyPageLimit: 0)
        }
    }
    #endif
}
