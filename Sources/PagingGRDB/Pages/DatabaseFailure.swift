#if GRDB
public import Foundation
import GRDB
public import Paging
import PagingKeyset

/// An error of reading the database.
public struct DatabaseFailure: PageFailure {
    /// The error of the database or of decoding a row; `nil` if the request does not have the row of a jump, has a limit, or
    /// has rows that the order does not tell apart.
    public let error: (any Error)?
    private let problem: String
    private let kind: FailureKind

    /// Whether the read may succeed a little later: the database was busy, locked or suspended.
    public var isTransient: Bool {
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT, .SQLITE_ABORT: true
        default: false
        }
    }

    /// `timedOut` for a busy or locked database, `notFound` for the row of a jump, `unreadableResponse` for a row that
    /// could not be decoded, else `other`.
    public var failureKind: FailureKind { kind }

    /// - Returns: The error in a ``DatabaseFailure``, unless it has a meaning of its own for a list.
    static func wrapping(_ error: any Error) -> any Error {
        if error is any PageFailure || error is CancellationError { return error }
        let kind: FailureKind =
            switch (error as? DatabaseError)?.resultCode {
            case .SQLITE_BUSY, .SQLITE_LOCKED: .timedOut
            case nil where error is RowDecodingError || error is DecodingError: .unreadableResponse
            default: .other
            }
        return DatabaseFailure(error: error, problem: "the database could not be read: \(error)", kind: kind)
    }

    static func noRow(_ row: String) -> DatabaseFailure {
        DatabaseFailure(error: nil, problem: "the request has no row with \(row)", kind: .notFound)
    }

    static var limited: DatabaseFailure {
        DatabaseFailure(
            error: nil, problem: "the request has a limit; remove it, and filter the rows that the list has",
            kind: .other)
    }

    static func equalRows(_ columns: [String], _ values: [KeyValue]) -> DatabaseFailure {
        DatabaseFailure(
            error: nil,
            problem: """
                two rows have the values \(values) in the sort keys \(columns), so that pages would leave rows out; \
                the last key needs a unique column
                """, kind: .other)
    }
}

extension DatabaseFailure: CustomStringConvertible {
    /// What failed, for a log.
    public var description: String { problem }
}

extension DatabaseFailure: LocalizedError {
    /// Why the read failed, in English.
    public var failureReason: String? { description.asSentence }
}
#endif
