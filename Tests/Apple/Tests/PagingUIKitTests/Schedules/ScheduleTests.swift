import Foundation
import PagingTesting
import Testing
import UIKit

/// Random schedules of the simulator in lists on screen. A few hundred are played in the usual run, as many as
/// `PAGING_SCHEDULES` says in a long one, and one alone if `PAGING_SEED` names it.
@MainActor
@Suite struct ScreenScheduleTests {
    private static let count = ProcessInfo.processInfo.environment["PAGING_SCHEDULES"].flatMap(UInt64.init) ?? 100

    private static var seeds: Range<UInt64> {
        let seed = ProcessInfo.processInfo.environment["PAGING_SEED"].flatMap(UInt64.init)
        return seed.map { $0..<($0 + 1) } ?? 0..<count
    }

    private func play(_ list: (UInt64) -> any ScheduledList) async {
        var broken = 0
        for seed in Self.seeds where broken < 3 {
            let faults = await ListSchedule(seed: seed, in: list(seed)).play()
            guard let fault = faults.first else { continue }
            Issue.record("seed \(seed): \(fault)")
            broken += 1
        }
    }

    @Test(
        "U1, V1, iOS 25: whatever happens, a table takes legal batches only, shows the list and holds the reader's place"
    )
    func tables() async {
        await play { ScheduledTable(rowHeight: $0 % 3 == 0 ? 44 : UITableView.automaticDimension, section: 0) }
    }

    @Test("U1, V1, iOS 25: so does a section of a table among others")
    func sections() async {
        await play { ScheduledTable(rowHeight: $0 % 3 == 0 ? 44 : UITableView.automaticDimension, section: 1) }
    }

    @Test("U1, V1, iOS 25: so does a collection, of any number of items in a line")
    func collections() async {
        await play { ScheduledCollection(itemsInLine: 1 + Int($0 % 3)) }
    }

    @Test("U1, V1, iOS 25: so does a diffable data source that has a section of its own")
    func snapshots() async {
        await play { ScheduledSnapshots(rowHeight: $0 % 3 == 0 ? 44 : UITableView.automaticDimension) }
    }
}
