import PagingCore

/// A table reads the item of a row that comes on screen, anywhere in the list.
package struct RandomRead: Operation {
    package static let key = "read"
    package static let name = "read a row of 1,000,000"
    package static let baselineName = "a Dictionary lookup"
    package static let wantedNanoseconds = 150.0
    package static let greatestRatio: Double? = 3
    package static let isFreeOfAllocations = true
    private static let length = 1_000_000

    private let rows: ListRows<Entry>
    private let places: [Int]
    private let dictionary: [Int64: Entry]
    private let ids: [Int64]
    private var sum: Int64 = 0

    package init(rounds: Int) {
        let list = LongList(loaded: Self.length, of: Self.length, pageSize: 100)
        rows = list.feed.update.rows
        places = Self.places(below: Self.length)
        dictionary = [Int64: Entry](
            uniqueKeysWithValues: (0..<Self.length).lazy.map { (Entry(at: $0).id, Entry(at: $0)) })
        ids = places.map { Entry(at: $0).id }
    }

    /// 100,000 places in no order.
    static func places(below count: Int) -> [Int] {
        (0..<100_000).map { ($0 &* 0x9E37_79B9) % count }
    }

    package var count: Int { places.count }

    package mutating func run() {
        for place in places { sum &+= rows[place].item?.value ?? 0 }
    }

    package mutating func runBaseline() {
        for id in ids { sum &+= dictionary[id]?.value ?? 0 }
    }
}
