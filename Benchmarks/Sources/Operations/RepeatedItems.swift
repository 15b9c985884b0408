import PagingCore

/// A page arrives of which five items are in the list already, three of them changed.
package struct RepeatedItems: Operation {
    package static let key = "repeat"
    package static let name = "apply a page of 20, 5 known and 3 of them changed, in 100,000"
    package static let baselineName = "20 Dictionary updates"
    package static let wantedNanoseconds = 20_000.0
    private static let length = 100_000
    private static let pages = 100

    private var list: LongList
    private var dictionary: [Int64: Entry]
    private var applied = 0

    package init(rounds: Int) {
        list = LongList(loaded: Self.length, of: Self.length * 2, pageSize: 20)
        dictionary = [Int64: Entry](
            uniqueKeysWithValues: (0..<Self.length).lazy.map { (Entry(at: $0).id, Entry(at: $0)) })
    }

    package var count: Int { Self.pages }

    private static func items(_ page: Int) -> [Entry] {
        let known = (0..<5).map { place in
            var item = Entry(at: (page * 997 + place * 8_111) % length)
            if place < 3 { item.value = -1 - Int64(page) }
            return item
        }
        return known + (0..<15).map { Entry(at: length + page * 15 + $0) }
    }

    package mutating func run() {
        for _ in 0..<Self.pages {
            guard let answer = list.answer(with: Self.items(applied)) else {
                preconditionFailure("the list has no next page")
            }
            list.apply(answer)
            guard case .changed(let ranges) = list.feed.update.change else {
                preconditionFailure("nothing was changed")
            }
            applied += 1
            precondition(ranges.reloads.count == 3 && ranges.insertions.count == 1)
        }
    }

    package mutating func runBaseline() {
        for page in 0..<Self.pages { for item in Self.items(page) { dictionary[item.id] = item } }
    }
}
