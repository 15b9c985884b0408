import PagingCore

/// A loop goes through all rows of a snapshot.
public struct Iteration: Operation {
    public static let key = "iterate"
    public static let name = "iterate, per row of 1,000,000"
    public static let baselineName = "an Array of the rows"
    public static let wantedNanoseconds = 60.0
    public static let greatestRatio: Double? = 4
    public static let isFreeOfAllocations = true
    private static let length = 1_000_000

    private let rows: ListRows<Entry>
    private let array: [ListRow<Entry>]
    private var sum: Int64 = 0

    public init(rounds: Int) {
        rows = LongList(loaded: Self.length, of: Self.length, pageSize: 100).feed.update.rows
        array = Array(rows)
    }

    public var count: Int { Self.length }

    public mutating func run() {
        for row in rows { sum &+= row.item?.value ?? 0 }
    }

    public mutating func runBaseline() {
        for row in array { sum &+= row.item?.value ?? 0 }
    }
}
