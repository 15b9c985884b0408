import PagingSimulation
import Testing

@Suite struct FiveListsTests {
    @Test(
        "the five lists play through as they should, from the sources that run as WebAssembly too",
        arguments: FiveLists.allCases)
    func run(_ list: FiveLists) {
        if let broken = list.run().broken { Issue.record("\(broken)") }
    }

    @Test(
        "lists of more rows than are believed in play through, from the sources that run as WebAssembly too",
        arguments: LargeNumbers.allCases)
    func run(_ list: LargeNumbers) {
        if let broken = list.run().broken { Issue.record("\(broken)") }
    }

    @Test("lists of thousands of pages play through", arguments: ManyPages.allCases)
    func run(_ list: ManyPages) {
        if let broken = list.run() { Issue.record("\(broken)") }
    }

    @Test("every event makes of every state what the tables say")
    func sweep() {
        let sweep = TableSweep()
        #expect(sweep.disagreements == 0)
        #expect(sweep.count > 500)
    }
}
