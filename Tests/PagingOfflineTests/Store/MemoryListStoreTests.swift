import Foundation
import PagingOffline
import PagingTesting
import Testing

struct MemoryListStoreTests {
    @Test("A list that was never stored has a revision and no content")
    func unknownList() async {
        let list = await MemoryListStore().list(named: "home")
        #expect(list == StoredList(revision: 0, content: nil))
    }

    @Test("The store in memory does what a store has to do")
    func conformance() async {
        let findings = await ListStoreChecks { MemoryListStore() }.findings()
        #expect(findings.isEmpty, "\(findings)")
    }
}
