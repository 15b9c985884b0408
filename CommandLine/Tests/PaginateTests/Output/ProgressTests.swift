import Testing

@testable import Paginate

@Suite("Progress")
struct ProgressTests {
    @Test("a progress with a total has a bar, a rate and the time left")
    func withTotal() {
        let progress = Progress(items: 12_500, total: 50_000, itemsOfRun: 2_500, elapsed: .seconds(10))
        let line = progress.line(width: 79)
        #expect(
            line
                == "[\(String(repeating: "#", count: 9))\(String(repeating: "-", count: 30))] 25%  12,500/50,000  250/s  2:30 left"
        )
    }

    @Test("without a total there is what is known", arguments: [nil, 0, 99] as [Int?])
    func withoutTotal(total: Int?) {
        let progress = Progress(items: 1_234, total: total, itemsOfRun: 100, elapsed: .seconds(1))
        #expect(progress.line(width: 79) == "1,234 items  100/s")
    }

    @Test("a line is never wider than the terminal", arguments: [0, 1, 10, 30, 40, 60, 200])
    func width(width: Int) {
        let progress = Progress(items: 1_234_567, total: 7_654_321, itemsOfRun: 1_000_000, elapsed: .seconds(3600))
        #expect(progress.line(width: width).count <= width)
    }

    @Test("a walk that has just begun divides by nothing")
    func beginning() {
        let progress = Progress(items: 0, total: 10, itemsOfRun: 0, elapsed: .zero)
        #expect(progress.line(width: 79).hasSuffix("0%  0/10  0/s"))
    }
}
