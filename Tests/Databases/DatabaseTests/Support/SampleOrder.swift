import PagingKeyset
import SeededRandom

/// The rows of the sample table. All of its keys are made without key paths.
enum Sample {}

/// A random order of the sample table, and the `ORDER BY` that a programmer would write for it.
struct SampleOrder: CustomStringConvertible {
    let keyset: Keyset<Sample>
    let orderBy: String

    var description: String { orderBy }

    init(_ dialect: KeysetDialect, using random: inout SeededGenerator) throws {
        var keys: [SortKey<Sample>] = []
        var terms: [String] = []
        let quote = dialect == .sqlite ? "`" : "\""
        for column in SampleTable.columns(dialect).shuffled(using: &random).prefix(.random(in: 0...4, using: &random)) {
            let name =
                quote
                + column.name.split(separator: quote, omittingEmptySubsequences: false)
                .joined(separator: quote + quote) + quote
            let nulls: NullPlacement? = column.isNullable ? (Bool.random(using: &random) ? .first : .last) : nil
            let suffix = nulls.map { $0 == .first ? " NULLS FIRST" : " NULLS LAST" } ?? ""
            let key = Bool.random(using: &random) ? "sample." + column.name : column.name
            if Bool.random(using: &random) {
                keys.append(.ascending(key, nulls: nulls))
                terms.append(name + " ASC" + suffix)
            } else {
                keys.append(.descending(key, nulls: nulls))
                terms.append(name + " DESC" + suffix)
            }
        }
        let unique = SampleTable.uniqueColumns.randomElement(using: &random)!
        let isAscending = Bool.random(using: &random)
        terms.append(unique + (isAscending ? " ASC" : " DESC"))
        keyset = try Keyset(keys, unique: isAscending ? .ascending(unique: unique) : .descending(unique: unique))
        orderBy = terms.joined(separator: ", ")
    }
}
