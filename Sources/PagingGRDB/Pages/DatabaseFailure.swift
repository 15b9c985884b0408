#if GRDB
public import Foundation
import GRDB
public import Paging
import PagingKeyset

/// An error of reading the database.
public struct DatabaseFailure: PageFailure {
    /// The error of the database, of decoding a row or of a place in the order; `nil` if the request does not have the row of a
    /// jump, or if no list can be made of the request in its order.
    public let error: (any Error)?
    /// What failed, without values of rows.
    private let problem: String
    /// `itemNotFound` for the row of a jump, else `localDataUnreadable`.
    public let failureKind: FailureKind

    /// Whether the read may succeed a little later: the database was busy, locked or suspended.
    public var isTransient: Bool {
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT, .SQLITE_ABORT: true
        default: false
        }
    }

    /// - Returns: The error in a ``DatabaseFailure``, unless it has a meaning of its own for a list.
    static func wrapping(_ error: any Error) -> any Error {
        if error is any PageFailure || error is CancellationError { return error }
        let problem =
            switch error {
            case let error as DatabaseError:
                "the database could not be read: \(error.resultCode) \(error.message ?? "")"
            case let error as KeysetCursorFailure: "\(error)"
            case is RowDecodingError, is DecodingError: "a row could not be decoded; debugDescription shows it"
            default: "the database could not be read: \(type(of: error))"
            }
        return DatabaseFailure(error: error, problem: problem, failureKind: .localDataUnreadable)
    }

    static var noRow: DatabaseFailure {
        DatabaseFailure(error: nil, problem: "the request has no row with this key", failureKind: .itemNotFound)
    }

    /// A request or an order of which no list can be made.
    static func refused(_ problem: String) -> DatabaseFailure {
        DatabaseFailure(error: nil, problem: problem, failureKind: .localDataUnreadable)
    }
}

extension DatabaseFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// What failed, for a log: SQLite's message, without the statement and without values of rows.
    public var description: String { problem }

    /// What failed, with the error of the database. It can contain SQL and values of rows.
    public var debugDescription: String { error.map { "\(problem): \($0)" } ?? problem }
}

extension DatabaseFailure: LocalizedError {
    /// Why the read failed, in English.
    public var failureReason: String? { description.asSentence }
}
#endif
