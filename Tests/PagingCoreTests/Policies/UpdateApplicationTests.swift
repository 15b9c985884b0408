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
        policy.application(of: ListUpdate<Entry>.Change.changed(ranges), waiting: waiting, at: moment)
    }

    @Test("iOS 25: a view that shows rows applies a change as one batch")
    func batch() {
        #expect(application(ranges(insertions: [20..<30])) == .batch(isAnimated: true))
        let still = ViewMoment.showing(onScreen: 5..<12, animates: false)
        #expect(application(ranges(insertions: [20..<30]), at: still) == .batch(isAnimated: false))
    }

    @Test("too many changed rows, of all kinds together, are applied as a reload of all rows")
    func tooMany() {
        #expect(application(ranges(insertions: [20..<31])) == .reload)
        #expect(application(ranges(removals: [0..<4], insertions: [0..<4], reloads: [8..<11])) == .reload)
        #expect(
            application(ranges(removals: [0..<4], insertions: [0..<4], reloads: [8..<10])) == .batch(isAnimated: false))
    }

    @Test("rows that are inserted or removed up to the first visible row move it, and are not animated")
    func moved() {
        #expect(application(ranges(insertions: [5..<6])) == .batch(isAnimated: false))
        #expect(application(ranges(insertions: [6..<7])) == .batch(isAnimated: true))
        #expect(application(ranges(removals: [4..<5])) == .batch(isAnimated: false))
        #expect(application(ranges(removals: [5..<6])) == .batch(isAnimated: true))
        #expect(application(ranges(reloads: [0..<6])) == .batch(isAnimated: true))
    }

    @Test("iOS 39: a view without a window or without rows reloads all rows")
    func unseen() {
        #expect(application(ranges(insertions: [0..<3]), at: .unseen) == .reload)
        #expect(policy.application(of: ListUpdate<Entry>.Change.replaced, at: .unseen) == .reload)
        #expect(policy.application(of: ListUpdate<Entry>.Change.replaced, at: Self.showing) == .reload)
    }

    @Test("without a changed row there is nothing to apply, wherever the view is")
    func nothing() {
        #expect(application(ranges()) == .nothing)
        #expect(application(ranges(), at: .unseen) == .nothing)
    }

    @Test(
        "a busy view, or one that a finger holds open, applies every update later",
        arguments: [ViewMoment.busy, .heldOpen])
    func later(_ moment: ViewMoment) {
        #expect(application(ranges(insertions: [0..<3]), at: moment) == .later)
        #expect(application(ranges(), at: moment) == .later)
        #expect(policy.application(of: ListUpdate<Entry>.Change.replaced, at: moment) == .later)
        #expect(application(ranges(insertions: [0..<3]), waiting: 9, at: moment) == .later)
    }

    @Test("waiting updates are applied one by one, and too many of them all at once")
    func waiting() {
        #expect(application(ranges(insertions: [20..<21]), waiting: 2) == .batch(isAnimated: true))
        #expect(application(ranges(insertions: [20..<21]), waiting: 3) == .reload)
        #expect(application(ranges(), waiting: 3) == .reload)
    }
}

@Suite struct ScrollAnchorTests {
    @Test("V1: the scroll position follows an item before a placeholder above it")
    func itemsFirst() {
        var held = ScrollAnchors(
            (10..<13).map { ScrollAnchor(row: $0, distancePoints: Double($0 - 10) * 44) }, hasItem: { $0 > 10 })
        #expect(held.first == ScrollAnchor(row: 11, distancePoints: 44))
        held.adjust(to: ranges(insertions: [10..<30]))
        #expect(held.first == ScrollAnchor(row: 31, distancePoints: 44))
        held.adjust(to: ranges(removals: [31..<33]))
        #expect(held.first == ScrollAnchor(row: 30, distancePoints: 0))
    }

    private func places(_ rows: Int...) -> ScrollAnchors {
        ScrollAnchors(rows.enumerated().map { ScrollAnchor(row: $1, distancePoints: Double($0) * 44 - 10) })
    }

    private func ranges(removals: [Range<Int>] = [], insertions: [Range<Int>] = []) -> RowRanges {
        var ranges = RowRanges()
        ranges.removals = removals
        ranges.insertions = insertions
        return ranges
    }

    @Test("V1, iOS 31: the scroll position is anchored at the first visible row that stays")
    func survivor() {
        var held = places(5, 6, 7)
        held.adjust(to: ranges(removals: [0..<2], insertions: [0..<10]))
        #expect(held.first == ScrollAnchor(row: 13, distancePoints: -10))
        held.adjust(to: ranges(removals: [13..<14]))
        #expect(held.first == ScrollAnchor(row: 13, distancePoints: 34), "the row after it, if it is visible")
        held.adjust(to: ranges(removals: [13..<15]))
        #expect(held.first == nil)
    }

    @Test("V1: in a replaced list the anchors are found again, and lost ones are dropped")
    func found() {
        var held = places(5, 6)
        held.find { $0 == 6 ? 40 : nil }
        #expect(held.first == ScrollAnchor(row: 40, distancePoints: 34))
    }

    @Test("iOS 31: a row is scrolled back to its position, within the content unless the list is moving")
    func offset() {
        let place = ScrollAnchor(row: 5, distancePoints: -10)
        #expect(place.offset(rowAt: 440, within: 0...1_000) == 450)
        #expect(place.offset(rowAt: 440, within: 0...400) == 400)
        #expect(place.offset(rowAt: 0, within: 20...400) == 20)
        #expect(place.offset(rowAt: 440, within: nil) == 450)
    }
}
