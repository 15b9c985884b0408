/// The checked name of a column, maybe with its table.
struct ColumnName: Hashable, Sendable {
    /// The parts in their order, without quotes.
    let parts: [String]

    /// - Parameter text: `name` or `table.name`. Any character but the dot and U+0000 may be in a part.
    init(_ text: String) throws(KeysetFailure) {
        parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2 else { throw .tooManyParts(column: text) }
        guard parts.allSatisfy({ !$0.isEmpty }) else { throw .emptyName(column: text) }
        guard !text.unicodeScalars.contains("\0") else { throw .zeroCharacter(column: text) }
    }

    /// The name in a statement. It is quoted, so that it can be a keyword and contain any character.
    func quoted(for dialect: KeysetDialect) -> String {
        parts.map(dialect.quoted).joined(separator: ".")
    }
}
