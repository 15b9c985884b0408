#if GRDB
import GRDB

/// Content of a file that the store has not written so.
enum StoreDamage: Error {
    /// A value has another type, or is out of its range.
    case value
    /// A name or an id is not UTF-8.
    case name
    /// A header or a body is missing, or a body has another length.
    case missingContent
    /// A table or an index is missing, or is defined in another way.
    case schema
    /// The index of pages and the table of pages differ.
    case index
}

/// A database that is not a store. It is left as it is.
struct ForeignDatabase: Error, CustomStringConvertible {
    var description: String {
        "the file is a database that is not a store of lists: pass a file that DatabaseListStore alone uses"
    }
}

/// The file was replaced, removed or changed to another version by another store, and has to be opened again.
struct FileWasReplaced: Error {}

/// What a store does about an error.
enum StoreErrorKind {
    /// Create the file again.
    case damage
    /// Check the file: SQLite also reports damage as a full disk or as an error in the statement.
    case doubtful
    /// Open the file again.
    case replaced
    case other

    init(_ error: any Error) {
        switch error {
        case is StoreDamage: self = .damage
        case is FileWasReplaced: self = .replaced
        case let error as DatabaseError:
            switch error.resultCode {
            case .SQLITE_CORRUPT, .SQLITE_NOTADB: self = .damage
            // No content that a caller can write violates a constraint of the tables.
            case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH: self = .damage
            case .SQLITE_FULL, .SQLITE_ERROR: self = .doubtful
            default: self = .other
            }
        default: self = .other
        }
    }
}
#endif
