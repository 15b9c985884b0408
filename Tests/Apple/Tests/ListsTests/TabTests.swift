import PagingTesting
import SwiftUI
import Testing

@testable import Lists

@MainActor
@Suite struct TabTests {
    @Test(
        "S0 to S3: each tab shows its own controller, with the height that the tab bar leaves",
        arguments: ["S0", "S1", "S2", "S3"])
    func controllers(_ tab: String) async {
        let host = Host(of: ListsApp(), height: 44 * 12)
        host.tap(tab)
        await settle()
        host.step()
        let names = ["S0": "PullUpForMore", "S1": "OffsetAndLimit", "S2": "PullBothWays", "S3": "Moderators"]
        #expect(host.controllers.map { "\(type(of: $0))" } == [names[tab].map { "\($0)Controller" }])
        #expect((400..<528).contains(host.controllers.first?.view.frame.height ?? 0))
    }

    @Test("S4: the tab shows 25 numbers on page 0, in both variants, without a request")
    func opens() async {
        let host = Host(of: ListsApp(), height: 44 * 12)
        host.tap("S4")
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
