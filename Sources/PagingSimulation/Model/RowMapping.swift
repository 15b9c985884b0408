/// Where an update moved the rows that the list had before it.
struct RowMapping {
    /// The new index of each old row; negative if the row was removed. Empty if no row moved.
    var rows: [Int] = []

    subscript(row: Int) -> Int? {
        guard rows.indices.contains(row) else { return rows.isEmpty ? row : nil }
        return rows[row] < 0 ? nil : rows[row]
    }
}
