import PagingCore

/// The user refreshes a long list, and its first page arrives.
package struct Refreshing: Operation {
    package static let key = "refresh"
    package static let name = "refresh 20 rows over 100,000"
    package static let baselineName = "a Set of the held ids"
    package static let wantedNanoseconds = 5_000_000.0
    private static let length = 100_000

    private var lists: [LongList]
    private let ids: [Int64]
    private var kept = 0

    package init(rounds: Int) {
        lists = (0..<rounds).map { _ in LongList(loaded: Self.length, of: Self.length * 2, pageSize: 20) }
        ids = (0..<Self.length).map { Entry(at: $0).id }
    }

    package var count: Int { 1 }

    package mutating func run() {
        guard var list = lists.popLast() else { preconditionFailure("there are not so many rounds") }
        list.refresh()
        guard let answer = list.nextPage else { preconditionFailure("the refresh requests no page") }
        list.apply(answer)
        precondition(list.feed.update.rows.count == 20)
    }

    package mutating func runBaseline() {
        let held = Set(ids)
        for id in ids[..<20] where held.contains(id) { kept += 1 }
    }
}
