import PagingCore
import Testing

@Suite struct PresentedLoadingTests {
    private let million = 1_000_000

    @Test(
        "L6: a filter that keeps one row in 1,000 of a million pauses after ten pages that bring none, and goes on when asked"
    )
    func sparse() {
        var list = Driver.offset()
        var reader = FilteringReader(&list) { $0 % 1_000 == 999 }
        #expect(list.answerAll(of: million, saysTotal: false, to: &reader, atMost: 100) == 10)
        #expect(list.states.append == .failed(.noProgress))
        for _ in 0..<3 {
            list.retry()
            #expect(list.answerAll(of: million, saysTotal: false, to: &reader, atMost: 100) == 10)
            #expect(list.states.append == .failed(.noProgress))
        }
        #expect(reader.layer.count == 0)
        list.retry()
        #expect(list.answerAll(of: million, saysTotal: false, to: &reader, atMost: 100) == 20)
        #expect(reader.items == [999])
    }

    @Test("L6: a sparse filter over a million placeholders fails those that are wanted, and goes on when asked")
    func sparsePlaceholders() {
        var list = Driver.offset()
        var reader = FilteringReader(&list) { $0 % 1_000 == 999 }
        let pages = list.answerAll(of: million, saysTotal: true, to: &reader, atMost: 100)
        #expect((10...13).contains(pages))
        #expect(list.asked == [])
        #expect(
            reader.items.first == .some(nil)
                && list.rows[reader.layer.base(of: 0).row].placeholder == .failed(.noProgress))
        list.retry()
        let more = list.answerAll(of: million, saysTotal: true, to: &reader, atMost: 100)
        #expect((10...16).contains(more))
        #expect(list.asked == [])
    }

    @Test("L6, T3: a page that the user pulled for and that brings no presented row is followed beside a revalidation")
    func pulledBesideRevalidation() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 10, endsAtShortPage: false), prefetch: .manual, retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000, revalidates: .loaded)
        var list = Driver(configuration)
        var reader = FilteringReader(&list, length: 4) { $0 < 5 || $0 >= 20 }
        list.answer(.offset(0, limit: 10), 0..<10)
        reader.follow(&list)
        list.wait(milliseconds: 2_000)
        list.pull(.append)
        list.send(.revalidationRequested(.loaded))
        list.answer(.offset(10, limit: 10), 10..<20)
        reader.follow(&list)
        #expect(list.asked == [.offset(20, limit: 10)])
        list.answer(.offset(20, limit: 10), 20..<30)
        reader.follow(&list)
        #expect(reader.items.last == .some(29))
        #expect(list.states.refresh == .loading)
    }

    @Test("L10: a reader of presented rows that jumps has nothing asked for until it says what is presented there")
    func jump() {
        var list = Driver.offset(limit: 10)
        var reader = FilteringReader(&list, length: 4) { $0 % 2 == 0 }
        list.answer(.offset(0, limit: 10), 0..<10, total: 200)
        reader.follow(&list)
        reader.first = 40
        reader.report(to: &list)
        #expect(list.loads.contains(.offset(40, limit: 10)))
        list.send(.jumpRequested(reader.id, row: 150))
        #expect(list.loads == [])
        #expect(list.asked == [])
        reader.take(list)
        reader.first = 145
        reader.report(to: &list)
        #expect(list.loads.first == .offset(150, limit: 10))
    }

    @Test("L3: placeholders that a reader of presented rows has named are not filled by the indexes of rows that moved")
    func movedRows() {
        var list = Driver.numbered(first: 0, size: 4, prefetch: .rows(1))
        var reader = FilteringReader(&list, length: 7) { _ in true }
        list.answer(.number(0, size: 4), 0..<4, total: 40)
        reader.follow(&list)
        reader.first = 8
        reader.report(to: &list)
        #expect(Set(list.asked) == [.number(1, size: 4), .number(2, size: 4), .number(3, size: 4)])
        // Four rows go and four come at the end: the list is as long as before.
        list.answer(.number(2, size: 4), [0, 1], total: 44)
        #expect(list.rows.count == 40)
        #expect(list.loads == [])
        reader.follow(&list)
        #expect(!list.asked.contains(.number(5, size: 4)))
    }

    @Test("L5: a reader that goes up among presented rows which all stand for one row of the list goes to the head")
    func rowsWithoutItems() {
        var list = Driver.chained(prefetch: .rows(1))
        list.join()
        list.answer(.opening, 0..<2, previous: 700, isLast: true)
        for (row, first, asked) in [(0, 1, []), (1, 2, []), (1, 0, [PageRequest.previous(700)])] {
            var hint = ViewportHint(first: RowID.item(row), row: row, length: 1)
            hint.presented = PresentedViewport(version: list.version, first: first, length: 2, count: 4, arrivals: 1)
            list.send(.viewportMoved(list.reader, hint))
            #expect(list.asked == asked)
        }
    }

    @Test("L6: a row that is presented begins the count again, and enough of them end the loading")
    func oneInHundred() {
        var list = Driver.offset()
        var reader = FilteringReader(&list) { $0 % 100 == 0 }
        #expect(list.answerAll(of: million, saysTotal: false, to: &reader, atMost: 200) == 71)
        #expect(list.states.append == .idle)
        #expect(reader.items == (0..<15).map { $0 * 100 })
    }

    @Test("K2: what a filter hides is evicted and not asked for again, what it presents on screen stays")
    func retention() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(60)
        var list = Driver(configuration)
        var reader = FilteringReader(&list, length: 1) { $0 % 100 == 0 }
        #expect(list.answerAll(of: million, saysTotal: false, to: &reader, atMost: 100) == 16)
        for row in 1...10 {
            reader.first = row
            reader.follow(&list)
            #expect(list.answerAll(of: million, saysTotal: false, to: &reader, atMost: 100) == 5)
        }
        #expect(reader.layer.count == 14)
        #expect(reader.items[7...] == [700, 800, 900, 1000, 1100, 1200, 1300])
        #expect(reader.items[0] == nil)
        #expect(list.rows.loadedItems < 800)
    }

    @Test("L3, L6: when nothing is in flight enough is ready, or the list has ended, or it waits to be asked")
    func settled() {
        for seed in 0..<24 {
            var random = Random(seed: seed)
            let rarity = 1 + random.below(400)
            let count = random.below(2_000)
            let saysTotal = random.below(2) == 0
            var configuration = FeedConfiguration(
                addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(1 + random.below(20)),
                retry: .never)
            if random.below(2) == 0 { configuration.retention = .items(100) }
            var list = Driver(configuration)
            var reader = FilteringReader(&list) { $0 % rarity == 0 }
            for step in 0..<8 {
                let pages = list.answerAll(of: count, saysTotal: saysTotal, to: &reader, atMost: 2_000)
                #expect(pages < 2_000 && list.asked == [], "seed \(seed), step \(step)")
                let distance = list.feed.prefetchDistances(of: reader.id, viewportLength: reader.length).after
                let ready = reader.layer.count - reader.first - reader.length
                let isMissing = reader.unasked(list, from: reader.first, to: reader.first + reader.length + distance)
                #expect(!isMissing, "seed \(seed), step \(step)")
                if !saysTotal, list.states.append == .idle {
                    #expect(ready >= (step == 0 ? distance : 0), "seed \(seed), step \(step)")
                }
                switch random.below(3) {
                case 0: list.retry()
                case 1: reader.first = random.below(max(reader.layer.count, 1))
                default: reader.first = max(reader.layer.count - reader.length, 0)
                }
                reader.follow(&list)
            }
        }
    }

    @Test("L6: a page without a new row in the list counts as one without a presented row")
    func emptyPages() {
        var list = Driver.chained(emptyPageLimit: 4)
        var reader = FilteringReader(&list) { $0 >= 100 }
        list.answer(.opening, 0..<20, next: 1)
        reader.follow(&list)
        list.answer(.next(1), [], next: 2)
        #expect(list.loads == [.next(2)])
        list.answer(.next(2), 20..<40, next: 3)
        reader.follow(&list)
        #expect(list.loads == [.next(3)])
        list.answer(.next(3), [], next: 4)
        #expect(list.loads == [])
        #expect(list.states.append == .failed(.noProgress))
        list.retry()
        #expect(list.loads == [.next(4)])
    }

    @Test("L4: after a page the reader's word is waited for, and one that does not know of the page does not count")
    func waitsForReport() {
        var list = Driver.offset()
        var reader = FilteringReader(&list) { $0 % 2 == 0 }
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.loads == [])
        reader.report(to: &list)
        #expect(list.loads == [])
        reader.take(list)
        reader.report(to: &list)
        #expect(list.loads == [.offset(20, limit: 20)])
        reader.report(to: &list)
        #expect(list.loads == [])
    }

    @Test("L3: an edge is loaded while fewer presented rows than the distance are ready, not when as many are")
    func presentedDistance() {
        var list = Driver.offset(limit: 20, prefetch: .rows(3))
        var reader = FilteringReader(&list, length: 7) { $0 % 2 == 0 }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        #expect(list.asked == [])
        reader.first = 1
        reader.report(to: &list)
        #expect(list.asked == [.offset(20, limit: 20)])
    }

    @Test("L3: a reader that presents the list's own rows again is loaded for by those")
    func ownRowsAgain() {
        var list = Driver.offset(limit: 20, prefetch: .rows(3))
        var reader = FilteringReader(&list, length: 7) { $0 % 2 == 0 }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        #expect(list.asked == [])
        list.look(at: 14)
        #expect(list.asked == [.offset(20, limit: 20)])
    }

    @Test(
        "L3: placeholders behind rows that are hidden are filled as soon as presented rows within the distance are missing"
    )
    func reach() {
        var list = Driver.hundred(prefetch: .rows(3))
        var reader = FilteringReader(&list, as: ReaderID(2), length: 1) { $0 < 2 }
        list.send(.readerLeft(ReaderID(1)))
        reader.follow(&list)
        #expect(list.asked == [.number(2, size: 10)])
    }

    @Test("L6, L12: a page that a person pulled for is followed until it brings a presented row, under manual too")
    func pulled() {
        var list = Driver.offset(prefetch: .manual, emptyPageLimit: 3)
        var reader = FilteringReader(&list) { $0 >= 60 }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        #expect(list.asked == [])
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 20..<40)
        reader.follow(&list)
        list.answer(.offset(40, limit: 20), 40..<60)
        reader.follow(&list)
        #expect(list.asked == [.offset(60, limit: 20)])
        list.answer(.offset(60, limit: 20), 60..<80)
        reader.follow(&list)
        #expect(list.asked == [])
        #expect(list.states.append == .idle && reader.layer.count == 20)
    }

    @Test("L6, L12: pulling through pages that bring no presented row ends with noProgress, and a retry goes on")
    func pulledInVain() {
        var list = Driver.offset(prefetch: .manual, emptyPageLimit: 2)
        var reader = FilteringReader(&list) { _ in false }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        list.pull(.append)
        for offset in [20, 40] {
            list.answer(.offset(offset, limit: 20), offset..<(offset + 20))
            reader.follow(&list)
        }
        #expect(list.asked == [])
        #expect(list.states.append == .failed(.noProgress))
        list.retry()
        #expect(list.asked == [.offset(60, limit: 20)])
    }

    @Test("L6, V2: an edge that a reader of all rows wants goes on for it")
    func besidesPlainReader() {
        var list = Driver.offset(emptyPageLimit: 2)
        var reader = FilteringReader(&list, as: ReaderID(2)) { _ in false }
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.look(at: 18)
        reader.follow(&list)
        list.answer(.offset(20, limit: 20), 20..<40)
        list.look(at: 38)
        reader.follow(&list)
        #expect(list.states.append == .loading)
        list.answer(.offset(40, limit: 20), 40..<60)
        list.look(at: 0)
        reader.follow(&list)
        list.answer(.offset(60, limit: 20), 60..<80)
        reader.follow(&list)
        #expect(list.states.append == .failed(.noProgress))
    }

    @Test("L6, R7: a refresh begins the count again")
    func refreshed() {
        var list = Driver.offset(emptyPageLimit: 2)
        var reader = FilteringReader(&list) { $0 >= 100 }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        list.answer(.offset(20, limit: 20), 20..<40)
        reader.follow(&list)
        #expect(list.states.append == .failed(.noProgress))
        list.refresh()
        list.answer(.offset(0, limit: 20), 200..<220)
        reader.follow(&list)
        #expect(list.states.append == .idle)
        #expect(reader.layer.count == 20)
    }
}
