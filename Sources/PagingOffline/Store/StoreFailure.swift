import Paging

/// Why a store did not do what it was asked for. It has changed nothing then.
public enum StoreFailure: PageFailure {
    /// The list was changed or removed since the revision that a change expects.
    ///
    /// `revision` is the one that the list has now.
    case conflict(revision: StoredList.Revision, isStored: Bool)
    /// The store cannot be opened, read or written, and the error that says why.
    case unavailable(any Error)
    /// There is no room for further pages; see ``OfflineStore/Limit``. They are shown, and not kept.
    case full
    /// A newer version of the library wrote the store. It is left as it is.
    case newerVersion(Int)
    /// The store is damaged, and could not be created again.
    case damaged(any Error)
}

extension StoreFailure {
    /// Always `false`: the list is loaded without the store.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind { .localDataUnreadable }
}

extension StoreFailure: CustomStringConvertible {
    /// A description for a log.
    public var description: String {
        switch self {
        case .conflict(let revision, let isStored):
            isStored ? "the list has revision \(revision) by now" : "the list is not stored any more"
        case .unavailable(let error): "the store cannot be opened, read or written: \(error)"
        case .full: "there is no room for further pages"
        case .newerVersion(let version): "version \(version) of the library's format is newer than this one"
        case .damaged(let error): "the store is damaged: \(error)"
        }
    }
}
