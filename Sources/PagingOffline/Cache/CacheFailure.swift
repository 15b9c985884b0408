/// Why a list is not kept, or not now. It is loaded and shown as if it had no cache.
public enum CacheFailure: Error, Hashable, Sendable {
    /// The source's cursors cannot be kept, because their type is not `Codable`.
    case cursorIsNotCodable
    /// The source observes its list, so the list has no need of a cache: it is read from the database itself.
    case sourceObservesItsList
    /// Another pager of this process was opened later with the same name, and keeps the list now.
    case keptByLaterPager
    /// Another process has refreshed the list. It keeps that list, until this pager refreshes its own.
    case refreshedByOtherProcess
    /// The list was to be saved, but another process has changed it in the store, and a refresh or a transaction is running. It is
    /// written when that has ended. Or both change too fast, and it is written at the next change.
    case changedByOtherProcess
}

extension CacheFailure: CustomStringConvertible {
    /// A description for a log.
    public var description: String {
        switch self {
        case .cursorIsNotCodable: "the list is not kept, because the type of its cursors is not Codable"
        case .sourceObservesItsList: "the list is not kept, because its source observes its own list"
        case .keptByLaterPager: "the list is not kept any more, because a pager that was opened later keeps it"
        case .refreshedByOtherProcess:
            "the list is not kept until it is refreshed, because another process has refreshed it"
        case .changedByOtherProcess:
            "the list is not saved until its refresh or transaction has ended, because another process has changed it"
        }
    }
}
