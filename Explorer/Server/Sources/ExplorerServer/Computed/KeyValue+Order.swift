import PagingKeyset

extension KeyValue {
    /// Whether the value comes before another one in ascending order, as SQLite compares: `NULL`, then integers, then texts
    /// by their UTF-8 bytes. Reals and blobs are in no order of users.
    func precedes(_ other: KeyValue) -> Bool {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right
        case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
        default: typeRank < other.typeRank
        }
    }

    private var typeRank: Int {
        switch self {
        case .null: 0
        case .integer, .real: 1
        case .text: 2
        case .blob: 3
        }
    }
}
