import PagingCore
@testable import PagingPresentation
import PagingSimulation
import Testing

@Suite struct AppearedRowsTests {
    private var rows = AppearedRows<String>()

    private mutating func show(_ range: Range<Int>) {
        for index in range { rows.show("\(index)", at: index) }
    }

    private mutating func hide(_ range: some Sequence<Int>) {
        for index in range { rows.hide("\(index)") }
    }

    @Test("the visible rows are those that appeared and did not disappear, in any order of the calls")
    mutating func scrolling() {
        #expect(rows.run == nil)
        show(0..<10)
        #expect(rows.run == 0..<10)
        show(10..<13)
        hide(0..<3)
        #expect(rows.run == 3..<13)
        hide(10..<13)
        show(0..<3)
        #expect(rows.run == 0..<10)
    }

    @Test("after a jump the visible rows are those at the target, whether or not the others have disappeared")
    mutating func jump() {
        show(0..<10)
        show(500..<510)
        #expect(rows.run == 500..<510)
        hide(0..<10)
        #expect(rows.run == 500..<510)
        hide((500..<510).reversed())
        #expect(rows.run == nil)
    }

    @Test("a row whose disappearance was not reported does not extend the visible rows")
    mutating func forgotten() {
        show(0..<10)
        hide(1..<10)
        show(100..<110)
        #expect(rows.run == 100..<110)
        hide(104..<110)
        #expect(rows.run == 100..<104)
    }

    @Test("rows that move on screen are followed one after another")
    mutating func moving() {
        show(0..<4)
        for index in 0..<4 { rows.show("\(index)", at: index + 20) }
        #expect(rows.run == 20..<24)
        #expect(rows.index(of: "2") == 22)
        #expect(rows.index(of: "9") == nil)
    }

    @Test("a row that is replaced in place counts as another row, even if the old one disappears later")
    mutating func replaced() {
        show(0..<4)
        rows.show("new", at: 2)
        hide(2..<3)
        #expect(rows.run == 0..<4)
        rows.hide("new")
        #expect(rows.run != 0..<4)
    }

    @Test("random scrolls give the rows that are on screen", arguments: Seeds.first(50))
    mutating func random(_ seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var screen = 0..<0
        for _ in 0..<50 {
            let first = Int(random.next() % 60)
            let next = first..<(first + 1 + Int(random.next() % 12))
            let coming = next.filter { !screen.contains($0) }
            for index in random.next() % 2 == 0 ? coming : coming.reversed() { rows.show("\(index)", at: index) }
            hide(screen.filter { !next.contains($0) })
            screen = next
            guard !coming.isEmpty else { continue }
            #expect(rows.run == screen, "seed \(seed)")
        }
    }
}
