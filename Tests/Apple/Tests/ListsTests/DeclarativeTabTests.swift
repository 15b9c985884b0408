import PagingTesting
import SwiftUI
import Testing

@testable import Lists

@MainActor
@Suite struct DeclarativeTabTests {
    @Test("S4: the tab shows 25 numbers on page 0, in both variants, and asks nobody")
    func opens() async {
        let host = Host(of: ListsApp(), height: 44 * 12)
        await settle()
        host.step()
        #expect(host.texts.contains("Numbers, page 0"))
        #expect(host.rows.first?.texts == ["Number 0, page 0"])
        host.tap("Load ten rows before the last")
        await settle()
        host.step()
        #expect(host.rows.first?.texts == ["Number 0, page 0"])
        #expect(host.activities == 0)
    }
}
