import PagingTesting
import SwiftUI
import Testing

/// A screen in virtual time.
@MainActor
struct Stage {
    let clock: VirtualClock
    let host: Host

    init(
        _ clock: VirtualClock, _ view: some View, rows: Int = 8, system: Int = 18, overscan: CGFloat = 0
    ) async {
        if StateObjects.current == nil { Issue.record("a suite whose tests show views has the trait releasesState") }
        self.clock = clock
        host = Host(view, height: CGFloat(rows) * 44, system: system, overscan: overscan)
        await settle()
        host.step()
    }

    /// Advances the time, frame by frame.
    func wait(milliseconds: Int = 0) async {
        await settle()
        host.step()
        var left = milliseconds
        while left > 0 {
            let step = min(left, 100)
            await clock.advance(by: .milliseconds(step))
            host.step()
            await settle()
            host.step()
            left -= step
        }
    }

    /// Scrolls by a number of rows of 44 points, one after another.
    func scroll(rows: Int) async {
        for _ in 0..<abs(rows) {
            host.scroll(by: rows < 0 ? -44 : 44)
            await wait()
        }
    }

    /// Pulls the list down, which makes the source receive a total number of requests.
    func pull(_ source: ScriptedSource<Entry>, requests: Int) async {
        host.pull()
        await settle()
        #expect(source.requests.count == requests)
        await wait()
    }

    /// The number of rows of 44 points, visible or not.
    var rowCount: Int { Int(host.contentHeight / 44) }

    /// The texts of the last visible row.
    var lastRow: [String] { host.rows.last?.texts ?? [] }
}
