import Foundation
import Testing
import UIKit

@MainActor
@Suite struct TableScheduleTests {
    /// How many schedules are played: a few in the usual run, as many as `PAGING_SCHEDULES` says in a long one.
    private static let count = ProcessInfo.processInfo.environment["PAGING_SCHEDULES"].flatMap(UInt64.init) ?? 300

    @Test("U1, iOS 25: whatever happens, a table takes legal batches only, and its cells are those of the list")
    func play() async {
        var broken = 0
        for seed in 0..<Self.count {
            let faults = await TableSchedule(seed: seed).play()
            if let fault = faults.first {
                Issue.record("seed \(seed): \(fault)")
                broken += 1
                if broken == 3 { return }
            }
        }
    }
}
