import PagingSimulation
import Testing

@Suite struct FiveListsTests {
    @Test(
        "the five lists meet their expectations, from the sources that also run as WebAssembly",
        arguments: FiveLists.allCases)
    func run(_ list: FiveLists) {
        if let broken = list.run().broken { Issue.record("\(broken)") }
    }

    @Test(
        "lists with the largest numbers meet their expectations, from the sources that also run as WebAssembly",
        arguments: LargeNumbers.allCases)
    func run(_ list: LargeNumbers) {
        if let broken = list.run().broken { Issue.record("\(broken)") }
    }

    @Test("lists with thousands of pages meet their expectations", arguments: ManyPages.allCases)
    func run(_ list: ManyPages) {
        if let broken = list.run() { Issue.record("\(broken)") }
    }

    @Test("every event leads every state to the state in the tables")
    func sweep() {
        let sweep = TableSweep()
        #expect(sweep.disagreements == 0)
        #expect(sweep.count > 500)
    }
}
