#if GRDB
import GRDB
import PagingOffline

extension StoreFailure {
    /// - Returns: The error as a failure, without the values of the statement's arguments.
    static func wrapping(_ error: any Error) -> StoreFailure {
        if let failure = error as? StoreFailure { return failure }
        var error = error
        let kind = StoreErrorKind(error)
        if let failed = error as? DatabaseError {
            error = DatabaseError(resultCode: failed.extendedResultCode, message: failed.message, sql: failed.sql)
        }
        return if case .damage = kind { .damaged(error) } else { .unavailable(error) }
    }
}
#endif
