#if GRDB
public import Foundation
import GRDB
public import Paging

/// An error of reading the database.
public struct DatabaseFailure: PageFailure {
    /// The error of the database or of decoding a row; `nil` if the request does not have the row of a jump.
    public let error: (any Error)?
    private let problem: String

    /// Whether the read may succeed a little later: the database was busy, locked or suspended.
    public var isTransient: Bool {
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_INTERRUPT, .SQLITE_ABORT: true
        default: false
        }
    }

    /// `timedOut` for a busy or locked database, `notFound` for the row of a jump, `unreadableResponse` for a row that
    /// could not be decoded, else `other`.
    public var failureKind: FailureKind {
        guard let error else { return .notFound }
        return switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .timedOut
        case nil where error is RowDecodingError || error is DecodingError: .unreadableResponse
        default: .other
        }
    }

    /// - Returns: The error in a ``DatabaseFailure``, unless it has a meaning of its own for a list.
    static func wrapping(_ error: any Error) -> any Error {
        if error is any PageFailure || error is CancellationError { return error }
        return DatabaseFailure(error: error, problem: "the database could not be read: \(error)")
    }

    static func noRow(_ row: String) -> DatabaseFailure {
        DatabaseFailure(error: nil, problem: "the request has no row with \(row)")
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
