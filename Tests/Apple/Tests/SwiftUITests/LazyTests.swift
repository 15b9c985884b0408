import SwiftUI
import Testing

@MainActor
@Suite struct LazyTests {
    @Test("a list makes the rows that are on screen and no others")
    func lazy() {
        let host = Host(List { ForEach(0..<1_000) { Text("Row \($0)") } }, height: 440)
        #expect(host.rowsMade == 10)
        #expect(host.rows.map(\.texts) == (0..<10).map { ["Row \($0)"] })
        host.scroll(by: 22)
        #expect(host.rows.first?.texts == ["Row 0"])
        #expect(host.rows.last?.texts == ["Row 10"])
        #expect(host.rowsMade == 11)
        host.scroll(by: 1_000_000)
        #expect(host.rows.last?.texts == ["Row 999"])
        #expect(host.rowsMade == 21)
    }
}
