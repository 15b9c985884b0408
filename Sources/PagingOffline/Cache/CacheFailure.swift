/// Why a list is not kept, or not now. It is loaded and shown as if it had no cache.
public enum CacheFailure: Error, Hashable, Sendable {
    /// The source's cursors cannot be kept, because their type is not `Codable`.
    case cursorIsNotCodable
    /// The source observes its list, so the list has no need of a cache: it is read from the database itself.
    case sourceObservesItsList
    /// Another pager of this process was opened later with the same name, and keeps the list now.
    case keptByLaterPager
    /// Another process with the same name, see ``OfflineStore``, has written the list since, and keeps it now.
    case keptByOtherProcess
}

extension CacheFailure: CustomStringConvertible {
    /// A description for a log.
    public var description: String {
        switch self {
        case .cursorIsNotCodable: "the list is not kept, because the type of its cursors is not Codable"
        case .sourceObservesItsList: "the list is not kept, because its source observes its own list"
        case .keptByLaterPager: "the list is not kept any more, because a pager that was opened later keeps it"
        case .keptByOtherProcess:
            "the list is not kept any more, because another process writes it under the same name; give each process one"
        }
    }
}
