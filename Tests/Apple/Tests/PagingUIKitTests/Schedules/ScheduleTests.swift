import Foundation
import PagingTesting
import Testing
import UIKit

/// Random schedules of the simulator in lists on screen. A few hundred are run by default, `PAGING_SCHEDULES` sets
/// another number, and `PAGING_SEED` runs a single one.
@MainActor
@Suite struct ScreenScheduleTests {
    private static let count = ProcessInfo.processInfo.environment["PAGING_SCHEDULES"].flatMap(UInt64.init) ?? 100

    /// Rare schedules: an item changes while the list is dragged far beyond its end, and a refresh ends with a page during an
    /// animated scroll.
    private static let rare: [UInt64] = [531, 806]

    private static var seeds: [UInt64] {
        let seed = ProcessInfo.processInfo.environment["PAGING_SEED"].flatMap(UInt64.init)
        return seed.map { [$0] } ?? rare + Array(0..<count)
    }

    private func play(
        without falseAssumptions: Set<Assumption> = [], _ list: (UInt64) -> any ScheduledList
    ) async {
        var broken = 0
        // There are nine combinations of an assumption and a kind of list, so each gets a part of the schedules.
        let seeds = Self.seeds.prefix(falseAssumptions.isEmpty ? Self.seeds.count : max(Self.seeds.count / 4, 1))
        for seed in seeds where broken < 3 {
            let faults = await ListSchedule(seed: seed, in: list(seed), without: falseAssumptions).play()
            guard let fault = faults.first else { continue }
            Issue.record("seed \(seed): \(fault)")
            broken += 1
        }
    }

    @Test(
        "U1, V1, iOS 25: in random schedules a table gets only legal batches, shows the list and keeps its position"
    )
    func tables() async {
        await play { ScheduledTable(rowHeight: $0 % 3 == 0 ? 44 : UITableView.automaticDimension, section: 0) }
    }

    @Test("U1, V1, iOS 25: random schedules in a section of a table between others")
    func sections() async {
        await play { ScheduledTable(rowHeight: $0 % 3 == 0 ? 44 : UITableView.automaticDimension, section: 1) }
    }

    @Test("U1, V1, iOS 25: random schedules in a collection, with any number of items in a line")
    func collections() async {
        await play { ScheduledCollection(itemsInLine: 1 + Int($0 % 3)) }
    }

    @Test("U1, V1, iOS 25: random schedules in a diffable data source with another section")
    func snapshots() async {
        await play { ScheduledSnapshots(rowHeight: $0 % 3 == 0 ? 44 : UITableView.automaticDimension) }
    }

    @Test("U1, V1: random schedules in a collection whose compositional layout measures its footer")
    func compositional() async {
        await play { _ in ScheduledCollection.compositional() }
    }

    @Test(
        "with any assumption about UIKit false, no load is lost, no retry is missing, and nothing jumps by a screen",
        arguments: Assumption.allCases, Kind.allCases)
    func falseAssumptions(_ assumption: Assumption, _ kind: Kind) async {
        await play(without: [assumption]) { seed in
            switch kind {
            case .table: ScheduledTable(rowHeight: seed % 3 == 0 ? 44 : UITableView.automaticDimension, section: 0)
            case .collection: ScheduledCollection.compositional()
            case .snapshots: ScheduledSnapshots(rowHeight: seed % 3 == 0 ? 44 : UITableView.automaticDimension)
            }
        }
    }

    enum Kind: CaseIterable {
        case table
        case collection
        case snapshots
    }
}
