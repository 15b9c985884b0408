import PagingCore

/// A row comes on screen where nothing has to be loaded.
package struct RowAppearing: Operation {
    package static let key = "appear"
    package static let name = "a row appears in 1,000,000, nothing to load"
    package static let baselineName = "a Dictionary lookup"
    package static let wantedNanoseconds = 250.0
    package static let isFreeOfAllocations = true
    private static let length = 1_000_000

    private var list: LongList
    private let hints: [ViewportHint<Int64>]
    private let dictionary: [Int64: Int]
    private let ids: [Int64]
    private var sum = 0

    package init(rounds: Int) {
        list = LongList(loaded: Self.length, of: Self.length, pageSize: 100)
        let places = RandomRead.places(below: Self.length - 200)
        hints = places.map { [list] in list.hint($0) }
        dictionary = [Int64: Int](uniqueKeysWithValues: (0..<Self.length).lazy.map { (Entry(at: $0).id, $0) })
        ids = places.map { Entry(at: $0).id }
    }

    package var count: Int { hints.count }

    package mutating func run() {
        for hint in hints { list.move(to: hint) }
    }

    package mutating func runBaseline() {
        for id in ids { sum &+= dictionary[id] ?? 0 }
    }
}
