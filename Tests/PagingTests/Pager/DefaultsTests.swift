import PagingCore
import PagingTesting
import Testing

@testable import Paging

@MainActor @Suite struct DefaultsTests {
    @Test("the list loads ahead as its reader needs, four pages of placeholders at a time, and all items are held")
    func loading() {
        let configuration = Pager(ScriptedSource.held()).engine.feed.configuration
        #expect(configuration.prefetch == .adaptive)
        #expect(configuration.maxConcurrentLoads == 4)
        #expect(configuration.retention == .all)
    }

    @Test("ten pages without new rows end the loading, and a list is never stale")
    func rows() {
        let configuration = Pager(ScriptedSource.held()).engine.feed.configuration
        #expect(configuration.emptyPageLimit == 10)
        #expect(configuration.freshness == .never)
        #expect(configuration.retry == .twice)
        #expect(
            configuration.indicator == IndicatorPolicy(delayNanoseconds: 200_000_000, minimumNanoseconds: 500_000_000))
    }
}
