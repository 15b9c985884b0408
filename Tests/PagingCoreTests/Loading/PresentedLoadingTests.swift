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
        #expect(list.answerAll(of: million, reportsTotal: false, to: &reader, atMost: 100) == 10)
        #expect(list.states.append == .failed(.noProgress))
        for _ in 0..<3 {
            list.retry()
            #expect(list.answerAll(of: million, reportsTotal: false, to: &reader, atMost: 100) == 10)
            #expect(list.states.append == .failed(.noProgress))
        }
        #expect(reader.layer.count == 0)
        list.retry()
        #expect(list.answerAll(of: million, reportsTotal: false, to: &reader, atMost: 100) == 20)
        #expect(reader.items == [999])
    }

    @Test("L6: a sparse filter over a million placeholders fails the wanted ones, and a retry continues")
    func sparsePlaceholders() {
        var list = Driver.offset()
        var reader = FilteringReader(&list) { $0 % 1_000 == 999 }
        let pages = list.answerAll(of: million, reportsTotal: true, to: &reader, atMost: 100)
        #expect((10...13).contains(pages))
        #expect(list.requests == [])
        #expect(
            reader.items.first == .some(nil)
                && list.rows[reader.layer.base(of: 0).row].placeholder == .failed(.noProgress))
        list.retry()
        let more = list.answerAll(of: million, reportsTotal: true, to: &reader, atMost: 100)
        #expect((10...16).contains(more))
        #expect(list.requests == [])
    }

    @Test(
        "L3: placeholders that a reader misses beyond its reach are not wanted, and nothing is loaded and cancelled for ever"
    )
    func missingBeyondReach() {
        var list = Driver.numbered(maxConcurrentLoads: 1)
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 100)
        let row = list.rows[0]
        var hint = ViewportHint(first: row.id, row: 0, length: 4)
        hint.presented = PresentedViewport(
            version: list.version, first: 0, length: 4, count: 10, reachBefore: 0, reachAfter: 8,
            missing: [10..<12, 40..<42, 90..<100], arrivals: 10)
        list.send(.viewportMoved(list.reader, hint))
        #expect(list.requests == [.number(2, size: 10)])
    }

    @Test("L6, T3: a pulled page that brings no presented row is followed beside a revalidation")
    func pulledBesideRevalidation() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 10, endsAtShortPage: false), prefetch: .manual, retry: .never)
        configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: 1_000_000_000)
        var list = Driver(configuration)
        var reader = FilteringReader(&list, length: 4) { $0 < 5 || $0 >= 20 }
        list.answer(.offset(0, limit: 10), 0..<10)
        reader.follow(&list)
        list.wait(milliseconds: 2_000)
        list.pull(.append)
        list.send(.revalidationRequested)
        list.answer(.offset(10, limit: 10), 10..<20)
        reader.follow(&list)
        #expect(list.requests == [.offset(0, limit: 10), .offset(20, limit: 10)])
        list.answer(.offset(20, limit: 10), 20..<30)
        reader.follow(&list)
        #expect(reader.items.last == .some(29))
        #expect(list.states.refresh == .loading)
    }

    @Test(
        "L10: after a jump of a reader of presented rows, nothing is requested until it reports what it presents there")
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
        #expect(list.requests == [])
        reader.apply(list)
        reader.first = 145
        reader.report(to: &list)
        #expect(list.loads.first == .offset(150, limit: 10))
    }

    @Test("L3: placeholders that a reader of presented rows has named are not filled at the old indexes of moved rows")
    func movedRows() {
        var list = Driver.numbered(first: 0, size: 4, prefetch: .rows(1))
        var reader = FilteringReader(&list, length: 7) { _ in true }
        list.answer(.number(0, size: 4), 0..<4, total: 40)
        reader.follow(&list)
        reader.first = 8
        reader.report(to: &list)
        #expect(Set(list.requests) == [.number(1, size: 4), .number(2, size: 4), .number(3, size: 4)])
        // Four rows are removed and four are appended, so that the number of rows stays the same.
        list.answer(.number(2, size: 4), [0, 1], total: 44)
        #expect(list.rows.count == 40)
        #expect(list.loads == [])
        reader.follow(&list)
        #expect(!list.requests.contains(.number(5, size: 4)))
    }

    @Test("L5: a reader that moves up among presented rows which all map to one row travels toward the head")
    func rowsWithoutItems() {
        var list = Driver.chained(prefetch: .rows(1))
        list.join()
        list.answer(.opening, 0..<2, previous: 700, isLast: true)
        for (row, first, asked) in [(0, 1, []), (1, 2, []), (1, 0, [PageRequest.previous(700)])] {
            var hint = ViewportHint(first: RowID.item(row), row: row, length: 1)
            hint.presented = PresentedViewport(version: list.version, first: first, length: 2, count: 4, arrivals: 1)
            list.send(.viewportMoved(list.reader, hint))
            #expect(list.requests == asked)
        }
    }

    @Test("L6: a presented row resets the count, and enough presented rows end the loading")
    func oneInHundred() {
        var list = Driver.offset()
        var reader = FilteringReader(&list) { $0 % 100 == 0 }
        #expect(list.answerAll(of: million, reportsTotal: false, to: &reader, atMost: 200) == 71)
        #expect(list.states.append == .idle)
        #expect(reader.items == (0..<15).map { $0 * 100 })
    }

    @Test("K2: rows that a filter hides are evicted and not requested again, and presented rows on screen stay")
    func retention() {
        var configuration = FeedConfiguration(
            addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(3), retry: .never)
        configuration.retention = .items(60)
        var list = Driver(configuration)
        var reader = FilteringReader(&list, length: 1) { $0 % 100 == 0 }
        #expect(list.answerAll(of: million, reportsTotal: false, to: &reader, atMost: 100) == 16)
        for row in 1...10 {
            reader.first = row
            reader.follow(&list)
            #expect(list.answerAll(of: million, reportsTotal: false, to: &reader, atMost: 100) == 5)
        }
        #expect(reader.layer.count == 14)
        #expect(reader.items[7...] == [700, 800, 900, 1000, 1100, 1200, 1300])
        #expect(reader.items[0] == nil)
        #expect(list.rows.loadedItems < 800)
    }

    @Test("L3, L6: when no load is in flight enough rows are ready, or the list ended or paused")
    func settled() {
        for seed in Seeds.first(6) {
            var random = Random(seed: seed)
            let rarity = 1 + random.below(400)
            let count = random.below(2_000)
            let reportsTotal = random.below(2) == 0
            var configuration = FeedConfiguration(
                addressing: .offset(limit: 20, endsAtShortPage: false), prefetch: .rows(1 + random.below(20)),
                retry: .never)
            if random.below(2) == 0 { configuration.retention = .items(100) }
            var list = Driver(configuration)
            var reader = FilteringReader(&list) { $0 % rarity == 0 }
            for step in 0..<8 {
                let pages = list.answerAll(of: count, reportsTotal: reportsTotal, to: &reader, atMost: 2_000)
                #expect(pages < 2_000 && list.requests == [], "seed \(seed), step \(step)")
                let distance = list.feed.prefetchDistances(of: reader.id, viewportLength: reader.length).after
                let ready = reader.layer.count - reader.first - reader.length
                let isMissing = reader.hasUnrequestedPlaceholder(
                    list, from: reader.first, to: reader.first + reader.length + distance)
                #expect(!isMissing, "seed \(seed), step \(step)")
                if !reportsTotal, list.states.append == .idle {
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

    @Test("L6: a page without a new row counts as a page without a presented row")
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

    @Test("L4: after a page the list waits for the reader's next report, and ignores one from before the page")
    func waitsForReport() {
        var list = Driver.offset()
        var reader = FilteringReader(&list) { $0 % 2 == 0 }
        list.answer(.offset(0, limit: 20), 0..<20)
        #expect(list.loads == [])
        reader.report(to: &list)
        #expect(list.loads == [])
        reader.apply(list)
        reader.report(to: &list)
        #expect(list.loads == [.offset(20, limit: 20)])
        reader.report(to: &list)
        #expect(list.loads == [])
    }

    @Test("L3: an edge loads while fewer presented rows than the distance are ready, and not when as many are ready")
    func presentedDistance() {
        var list = Driver.offset(limit: 20, prefetch: .rows(3))
        var reader = FilteringReader(&list, length: 7) { $0 % 2 == 0 }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        #expect(list.requests == [])
        reader.first = 1
        reader.report(to: &list)
        #expect(list.requests == [.offset(20, limit: 20)])
    }

    @Test("L3: for a reader that presents the rows of the list again, those rows determine what is loaded")
    func ownRowsAgain() {
        var list = Driver.offset(limit: 20, prefetch: .rows(3))
        var reader = FilteringReader(&list, length: 7) { $0 % 2 == 0 }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        #expect(list.requests == [])
        list.moveViewport(to: 14)
        #expect(list.requests == [.offset(20, limit: 20)])
    }

    @Test(
        "L3: placeholders behind hidden rows are filled as soon as presented rows within the distance are missing"
    )
    func reach() {
        var list = Driver.hundred(prefetch: .rows(3))
        var reader = FilteringReader(&list, as: ReaderID(2), length: 1) { $0 < 2 }
        list.send(.readerLeft(ReaderID(1)))
        reader.follow(&list)
        #expect(list.requests == [.number(2, size: 10)])
    }

    @Test("L6, L12: a pulled page is followed until it brings a presented row, also with the manual policy")
    func pulled() {
        var list = Driver.offset(prefetch: .manual, emptyPageLimit: 3)
        var reader = FilteringReader(&list) { $0 >= 60 }
        list.answer(.offset(0, limit: 20), 0..<20)
        reader.follow(&list)
        #expect(list.requests == [])
        list.pull(.append)
        list.answer(.offset(20, limit: 20), 20..<40)
        reader.follow(&list)
        list.answer(.offset(40, limit: 20), 40..<60)
        reader.follow(&list)
        #expect(list.requests == [.offset(60, limit: 20)])
        list.answer(.offset(60, limit: 20), 60..<80)
        reader.follow(&list)
        #expect(list.requests == [])
        #expect(list.states.append == .idle && reader.layer.count == 20)
    }

    @Test("L6, L12: pulling through pages without a presented row ends with noProgress, and a retry continues")
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
        #expect(list.requests == [])
        #expect(list.states.append == .failed(.noProgress))
        list.retry()
        #expect(list.requests == [.offset(60, limit: 20)])
    }

    @Test("L6, V2: an edge that a reader of all rows wants continues for that reader")
    func besidesPlainReader() {
        var list = Driver.offset(emptyPageLimit: 2)
        var reader = FilteringReader(&list, as: ReaderID(2)) { _ in false }
        list.join()
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 18)
        reader.follow(&list)
        list.answer(.offset(20, limit: 20), 20..<40)
        list.moveViewport(to: 38)
        reader.follow(&list)
        #expect(list.states.append == .loading)
        list.answer(.offset(40, limit: 20), 40..<60)
        list.moveViewport(to: 0)
        reader.follow(&list)
        list.answer(.offset(60, limit: 20), 60..<80)
        reader.follow(&list)
        #expect(list.states.append == .failed(.noProgress))
    }

    @Test("L6, R7: a refresh resets the count")
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
