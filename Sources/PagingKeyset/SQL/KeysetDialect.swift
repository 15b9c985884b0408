/// The database whose SQL is written.
public enum KeysetDialect: Hashable, Sendable, CaseIterable {
    /// SQLite 3.30 or newer. Placeholders are `?`.
    ///
    /// Names are quoted with backticks: SQLite reads an unknown name in double quotes as a text, so that a misspelled
    /// column would give a wrong order and no error.
    case sqlite
    /// PostgreSQL 12 or newer. Placeholders are `$1`, `$2` and so on.
    case postgres

    /// A name in quotes, with each quote inside it doubled.
    func quoted(_ name: String) -> String {
        let quote: Character = self == .sqlite ? "`" : "\""
        var text = String(quote)
        for scalar in name.unicodeScalars {
            text.unicodeScalars.append(scalar)
            if scalar == quote.unicodeScalars.first { text.unicodeScalars.append(scalar) }
        }
        text.append(quote)
        return text
    }
}
