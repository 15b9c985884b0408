#if GRDB
public import Foundation
import GRDB
public import Paging

/// An error of reading the database.
public struct DatabaseFailure: PageFailure {
    /// The error of the database or of decoding a row; `nil` if the request does not have the row of a jump, or if no list can
    /// be made of the request in its order.
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

    /// A request or an order of which no list can be made.
    static func refused(_ problem: String) -> DatabaseFailure {
        DatabaseFailure(error: nil, problem: problem, kind: .other)
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
