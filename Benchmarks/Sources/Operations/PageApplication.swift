import PagingCore

/// The next 100 pages of 20 arrive, while a view holds the rows from before each.
private struct NextPages {
    private var list: LongList
    private var array: [Entry]
    static let count = 100

    init(pages: Int, rounds: Int) {
        let length = (pages + (rounds + 1) * Self.count) * 20
        list = LongList(loaded: pages * 20, of: length, pageSize: 20)
        array = (0..<pages * 20).map { Entry(at: $0) }
    }

    mutating func run() {
        for _ in 0..<Self.count {
            guard let next = list.nextPage else { preconditionFailure("the list has no next page") }
            let held = list.feed.update.rows
            list.apply(next)
            precondition(list.feed.update.rows.count == held.count + 20)
        }
    }

    mutating func runBaseline(times: Int) {
        for _ in 0..<times {
            let held = array
            array += (held.count..<held.count + 20).map { Entry(at: $0) }
            precondition(array.count == held.count + 20)
        }
    }
}

/// A page of 20 arrives early in a list.
package struct EarlyPage: Operation {
    package static let key = "page-100"
    package static let name = "load and apply a page of 20 at page 100"
    package static let baselineName = "append to an Array that a view holds"
    package static let wantedNanoseconds = 6_000.0
    private var pages: NextPages

    package init(rounds: Int) { pages = NextPages(pages: 100, rounds: rounds) }

    package var count: Int { NextPages.count }
    package mutating func run() { pages.run() }
    package mutating func runBaseline() { pages.runBaseline(times: baselineCount) }
}

/// A page of 20 arrives late in a list.
package struct LatePage: Operation {
    package static let key = "page-10000"
    package static let name = "load and apply a page of 20 at page 10,000"
    package static let baselineName = "append to an Array that a view holds"
    package static let wantedNanoseconds = 6_000.0
    private var pages: NextPages

    package init(rounds: Int) { pages = NextPages(pages: 10_000, rounds: rounds) }

    package var count: Int { NextPages.count }
    package var baselineCount: Int { 10 }
    package mutating func run() { pages.run() }
    package mutating func runBaseline() { pages.runBaseline(times: baselineCount) }
}
