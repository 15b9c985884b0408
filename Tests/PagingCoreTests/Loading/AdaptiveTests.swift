import PagingCore
import Testing

/// How an adaptive list learns from its source and its reader.
@Suite struct AdaptiveTests {
    @Test("adaptive: after the source is known, a fast reader sees no blank rows, and a fixed distance shows some")
    func noBlankRows() {
        var fixed = Walk(.chained(limit: 50, prefetch: .rows(3)))
        var adaptive = Walk(.chained(limit: 50, prefetch: .adaptive))
        fixed.scroll(rowsPerSecond: 40, seconds: 10)
        adaptive.scroll(rowsPerSecond: 40, seconds: 5)
        adaptive.waits = 0
        adaptive.scroll(rowsPerSecond: 40, seconds: 5)
        #expect(fixed.waits > 0)
        #expect(adaptive.waits == 0)
    }

    @Test("adaptive: an indexed list loads several pages at once for a fast reader, and not for a slow one")
    func parallelPages() {
        var slow = Walk(.numbered(size: 10, prefetch: .adaptive), total: 5_000)
        slow.scroll(rowsPerSecond: 4, seconds: 5)
        slow.mostInFlight = 0
        slow.scroll(rowsPerSecond: 4, seconds: 15)
        #expect(slow.mostInFlight <= 2)
        var fast = Walk(.numbered(size: 10, prefetch: .adaptive), total: 5_000)
        fast.scroll(rowsPerSecond: 60, seconds: 5)
        #expect(fast.mostInFlight == 4)
    }

    @Test("adaptive: after a rest no more is prefetched for a fast reader than for a slow one")
    func rest() {
        var walk = Walk(.numbered(size: 10, prefetch: .adaptive), total: 5_000)
        walk.scroll(rowsPerSecond: 60, seconds: 5)
        walk.scroll(rowsPerSecond: 0, seconds: 1)
        walk.list.wait(milliseconds: 20_000)
        walk.list.send(.jumpRequested(walk.list.reader, row: 2_000))
        var asked: [Int] = []
        while case .number(let number, let size)? = walk.list.requests.first {
            asked.append(number)
            walk.list.answer(.number(number, size: size), ((number - 1) * size)..<(number * size), total: 5_000)
        }
        #expect(asked.sorted() == Array(199...204))
    }

    @Test("adaptive: the speed of a reader that presents other rows is measured in those rows")
    func presented() {
        var list = Driver.offset(limit: 400, prefetch: .adaptive)
        var reader = FilteringReader(&list) { $0 % 2 == 0 }
        list.wait(milliseconds: 500)
        list.answer(.offset(0, limit: 400), 0..<400)
        reader.follow(&list)
        func after() -> Int { list.feed.prefetchDistances(of: reader.id, viewportLength: reader.length).after }
        #expect(after() == 3 * reader.length)
        for _ in 0..<20 {
            list.wait(milliseconds: 100)
            reader.first += 4
            reader.report(to: &list)
        }
        #expect((40...60).contains(after()))
    }

    @Test("adaptive: larger pages within the limits are requested while the reader is fast, and small ones later")
    func limits() {
        var walk = Walk(.chained(limit: 20, prefetch: .adaptiveWithin(20...100)))
        walk.scroll(rowsPerSecond: 2, seconds: 15)
        #expect(Set(walk.limits) == [20])
        walk.scroll(rowsPerSecond: 90, seconds: 6)
        #expect(walk.limits.last == 100)
        walk.scroll(rowsPerSecond: 5, seconds: 90)
        #expect((20...25).contains(walk.limits.last ?? 0))
        #expect(walk.limits.allSatisfy { (20...100).contains($0) })
    }

    @Test("adaptive: a list with page numbers always requests one page size")
    func numbered() {
        var walk = Walk(.numbered(size: 10, prefetch: .adaptiveWithin(10...80)))
        walk.scroll(rowsPerSecond: 90, seconds: 5)
        #expect(Set(walk.limits) == [10])
    }

    @Test("adaptive: rows that are inserted above a resting reader do not count as movement")
    func carried() {
        var walk = Walk(.chained(limit: 20, prefetch: .adaptive), previous: 1_000_000)
        walk.scroll(rowsPerSecond: 0, seconds: 5)
        let asked = walk.limits.count
        for page in 0..<5 {
            walk.list.pull(.prepend)
            guard case .cursor(let cursor, .prepend, _)? = walk.list.requests.last else { break }
            let first = -20 * (page + 1)
            walk.list.answer(.previous(cursor ?? 0), first..<(first + 20), previous: 2_000_000 + page)
            walk.top += 20
            walk.scroll(rowsPerSecond: 0, seconds: 1)
        }
        #expect(walk.limits.count == asked)
    }
}

/// A reader that scrolls down a list whose source takes half a second for each page.
private struct Walk {
    var list: Driver
    /// The first visible row.
    var top = 0.0
    /// The number of frames in which the reader could not move beyond the end, or saw a placeholder.
    var waits = 0
    var mostInFlight = 0
    /// The limit of each request.
    private(set) var limits: [Int] = []
    private let total: Int?
    /// The cursor before the opening page.
    private let previous: Int?
    private var due: [LoadID: Int64] = [:]

    static let frameMilliseconds: Int64 = 50
    static let latencyMilliseconds: Int64 = 500
    static let screen = 12

    init(_ list: Driver, total: Int? = nil, previous: Int? = nil) {
        self.list = list
        self.total = total
        self.previous = previous
        self.list.join()
    }

    mutating func scroll(rowsPerSecond: Double, seconds: Int64) {
        for _ in 0..<(seconds * 1_000 / Self.frameMilliseconds) {
            list.wait(milliseconds: Self.frameMilliseconds)
            answerWhatIsDue()
            let goal = top + rowsPerSecond * Double(Self.frameMilliseconds) / 1_000
            top = min(goal, Double(max(list.rows.count - Self.screen, 0)))
            if !list.rows.isEmpty { list.moveViewport(to: Int(top), length: Self.screen) }
            let shown = list.rows[Int(top)..<min(Int(top) + Self.screen, list.rows.count)]
            if top < goal || shown.contains(where: { $0.item == nil }) { waits += 1 }
            mostInFlight = max(mostInFlight, list.requestsInFlight.count)
        }
    }

    private mutating func answerWhatIsDue() {
        for inFlight in list.requestsInFlight where due[inFlight.id] == nil {
            due[inFlight.id] = list.now + Self.latencyMilliseconds * 1_000_000
            limits.append(inFlight.request.limit)
        }
        for inFlight in list.requestsInFlight where due[inFlight.id]! <= list.now {
            switch inFlight.request {
            case .number(let number, let size):
                list.answer(inFlight.request, ((number - 1) * size)..<(number * size), total: total)
            case .offset(let offset, let limit):
                list.answer(inFlight.request, offset..<(offset + limit), total: total)
            case .cursor(let cursor, _, let limit):
                let first = cursor ?? 0
                list.answer(
                    inFlight.request, first..<(first + limit), next: first + limit,
                    previous: cursor == nil ? previous : nil)
            }
        }
    }
}

extension PageRequest {
    fileprivate var limit: Int {
        switch self {
        case .number(_, let size): size
        case .offset(_, let limit), .cursor(_, _, let limit): limit
        }
    }
}
