import Testing

@testable import PagingCore
@testable import PagingPresentation

@Suite struct UpdateApplicationTests {
    private struct Entry: Identifiable {
        var id: Int
    }

    private let policy = UpdateApplicationPolicy(maxChangedRows: 10, maxWaitingUpdates: 2)
    private static let showing = ViewMoment.showing(onScreen: 5..<12, animates: true)

    private func ranges(
        removals: [Range<Int>] = [], insertions: [Range<Int>] = [], reloads: [Range<Int>] = []
    ) -> RowRanges {
        var ranges = RowRanges()
        ranges.removals = removals
        ranges.insertions = insertions
        ranges.reloads = reloads
        return ranges
    }

    private func application(_ ranges: RowRanges, waiting: Int = 1, at moment: ViewMoment = showing)
        -> UpdateApplication
    {
        policy.application(of: Update<Entry>.Change.changed(ranges), waiting: waiting, at: moment)
    }

    @Test("iOS 25: a change is taken as one batch by a view that shows rows")
    func batch() {
        #expect(application(ranges(insertions: [20..<30])) == .batch(isAnimated: true))
        let still = ViewMoment.showing(onScreen: 5..<12, animates: false)
        #expect(application(ranges(insertions: [20..<30]), at: still) == .batch(isAnimated: false))
    }

    @Test("too many changed rows, of whatever kind together, are all taken anew")
    func tooMany() {
        #expect(application(ranges(insertions: [20..<31])) == .reload)
        #expect(application(ranges(removals: [0..<4], insertions: [0..<4], reloads: [8..<11])) == .reload)
        #expect(
            application(ranges(removals: [0..<4], insertions: [0..<4], reloads: [8..<10])) == .batch(isAnimated: false))
    }

    @Test("rows that come or go up to the first on screen move it, and are not animated")
    func moved() {
        #expect(application(ranges(insertions: [5..<6])) == .batch(isAnimated: false))
        #expect(application(ranges(insertions: [6..<7])) == .batch(isAnimated: true))
        #expect(application(ranges(removals: [4..<5])) == .batch(isAnimated: false))
        #expect(application(ranges(removals: [5..<6])) == .batch(isAnimated: true))
        #expect(application(ranges(reloads: [0..<6])) == .batch(isAnimated: true))
    }

    @Test("iOS 39: a view in no window, or without rows of the list, takes all rows anew")
    func unseen() {
        #expect(application(ranges(insertions: [0..<3]), at: .unseen) == .reload)
        #expect(policy.application(of: Update<Entry>.Change.replaced, at: .unseen) == .reload)
        #expect(policy.application(of: Update<Entry>.Change.replaced, at: Self.showing) == .reload)
    }

    @Test("no changed row is nothing to do, wherever the view is")
    func nothing() {
        #expect(application(ranges()) == .nothing)
        #expect(application(ranges(), at: .unseen) == .nothing)
    }

    @Test(
        "a view that is in the middle of something, or held open by a finger, takes everything later",
        arguments: [ViewMoment.busy, .heldOpen])
    func later(_ moment: ViewMoment) {
        #expect(application(ranges(insertions: [0..<3]), at: moment) == .later)
        #expect(application(ranges(), at: moment) == .later)
        #expect(policy.application(of: Update<Entry>.Change.replaced, at: moment) == .later)
        #expect(application(ranges(insertions: [0..<3]), waiting: 9, at: moment) == .later)
    }

    @Test("updates that waited are taken one by one, and too many of them all at once")
    func waiting() {
        #expect(application(ranges(insertions: [20..<21]), waiting: 2) == .batch(isAnimated: true))
        #expect(application(ranges(insertions: [20..<21]), waiting: 3) == .reload)
        #expect(application(ranges(), waiting: 3) == .reload)
    }
}

@Suite struct HeldPlaceTests {
    private func places(_ rows: Int...) -> ScrollAnchors {
        ScrollAnchors(rows.enumerated().map { ScrollAnchor(row: $1, distancePoints: Double($0) * 44 - 10) })
    }

    private func ranges(removals: [Range<Int>] = [], insertions: [Range<Int>] = []) -> RowRanges {
        var ranges = RowRanges()
        ranges.removals = removals
        ranges.insertions = insertions
        return ranges
    }

    @Test("V1, iOS 31: a place is held by the first row on screen that stays")
    func survivor() {
        var held = places(5, 6, 7)
        held.carry(over: ranges(removals: [0..<2], insertions: [0..<10]))
        #expect(held.first == ScrollAnchor(row: 13, distancePoints: -10))
        held.carry(over: ranges(removals: [13..<14]))
        #expect(held.first == ScrollAnchor(row: 13, distancePoints: 34), "the row behind it, where that is seen")
        held.carry(over: ranges(removals: [13..<15]))
        #expect(held.first == nil)
    }

    @Test("V1: in another list the rows are found again, those that are not are let go")
    func found() {
        var held = places(5, 6)
        held.find { $0 == 6 ? 40 : nil }
        #expect(held.first == ScrollAnchor(row: 40, distancePoints: 34))
    }

    @Test("iOS 31: a row is scrolled back to where it was, no farther than the list goes, but for one that moves")
    func offset() {
        let place = ScrollAnchor(row: 5, distancePoints: -10)
        #expect(place.offset(rowAt: 440, within: 0...1_000) == 450)
        #expect(place.offset(rowAt: 440, within: 0...400) == 400)
        #expect(place.offset(rowAt: 0, within: 20...400) == 20)
        #expect(place.offset(rowAt: 440, within: nil) == 450)
    }
}
