import PagingCore

/// The user changes an item somewhere in a long list.
package struct ItemEdit: Operation {
    package static let key = "edit"
    package static let name = "edit an item by id in 1,000,000"
    package static let baselineName = "a Dictionary update"
    package static let wantedNanoseconds = 5_000.0
    private static let length = 1_000_000
    private static let edits = 1_000

    private var list: LongList
    private var dictionary: [Int64: Entry]
    private var edited = 0

    package init(rounds: Int) {
        list = LongList(loaded: Self.length, of: Self.length, pageSize: 20)
        dictionary = [Int64: Entry](
            uniqueKeysWithValues: (0..<Self.length).lazy.map { (Entry(at: $0).id, Entry(at: $0)) })
    }

    package var count: Int { Self.edits }

    private static func item(_ edit: Int) -> Entry {
        Entry(id: Entry(at: (edit &* 7_919 &* 101) % length).id, value: -Int64(edit) - 1)
    }

    package mutating func run() {
        for _ in 0..<Self.edits {
            list.edit(.update(Self.item(edited)))
            edited += 1
        }
    }

    package mutating func runBaseline() {
        for edit in 0..<Self.edits { dictionary[Self.item(edit).id] = Self.item(edit) }
    }
}
