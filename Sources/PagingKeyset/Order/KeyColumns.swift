/// The keys of an order, without the type of its rows.
struct KeyColumns: Hashable, Sendable {
    let columns: [KeyColumn]
    /// A digest of names, directions and places of rows without a value.
    let digest: UInt64

    init(_ columns: [KeyColumn]) {
        self.columns = columns
        digest = Self.digest(columns)
    }

    var reversed: KeyColumns { KeyColumns(columns.map(\.reversed)) }

    /// Whether one comparison of rows, `(a, b) > (1, 2)`, selects what comes after a place.
    var isUniform: Bool {
        columns.allSatisfy { $0.direction == columns[0].direction && $0.nulls == nil }
    }

    private static func digest(_ columns: [KeyColumn]) -> UInt64 {
        var digest = Digest()
        for column in columns {
            digest.combine(UInt8(column.name.parts.count))
            column.name.parts.forEach { digest.combine($0) }
            digest.combine(column.direction == .ascending ? 0 : 1)
            switch column.nulls {
            case nil: digest.combine(0)
            case .first: digest.combine(1)
            case .last: digest.combine(2)
            }
        }
        return digest.value
    }
}
