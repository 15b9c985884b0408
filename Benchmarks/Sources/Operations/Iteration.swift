import PagingCore

/// A loop goes through all rows of a snapshot.
package struct Iteration: Operation {
    package static let key = "iterate"
    package static let name = "iterate, per row"
    package static let baselineName = "an Array of the rows"
    package static let wantedNanoseconds = 60.0
    package static let greatestRatio: Double? = 4
    package static let isFreeOfAllocations = true
    private static let length = 1_000_000

    private let rows: ListRows<Entry>
    private let array: [ListRow<Entry>]
    private var sum: Int64 = 0

    package init(rounds: Int) {
        rows = LongList(loaded: Self.length, of: Self.length, pageSize: 100).feed.update.rows
        array = Array(rows)
    }

    package var count: Int { Self.length }

    package mutating func run() {
        for row in rows { sum &+= row.item?.value ?? 0 }
    }

    package mutating func runBaseline() {
        for row in array { sum &+= row.item?.value ?? 0 }
    }
}
