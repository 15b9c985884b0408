import PagingCore

/// The reason why a list was not restored. The list then opens without the state.
public enum RestorationFailure: Error, Hashable, Sendable {
    /// Another version of the library wrote the state.
    case unsupportedVersion(Int)
    /// The state belongs to another query.
    case differentQuery(String)
    /// The state does not match this list, or it is damaged.
    case incompatible(FeedRestorationState.Problem)
    /// The state refers to a cursor that it does not contain.
    case unknownCursor(Int)
}

extension RestorationFailure: CustomStringConvertible {
    /// A description for a log.
    public var description: String {
        switch self {
        case .unsupportedVersion(let version):
            "the state has version \(version) of the format, which this version of the library cannot read"
        case .differentQuery(let query): "the state belongs to the query \"\(query)\""
        case .incompatible(let problem): "the state does not match the list: \(problem)"
        case .unknownCursor(let number): "the state refers to cursor \(number), which it does not contain"
        }
    }
}

/// Whether a pager's list was restored from a state.
public enum PagerRestoration: Hashable, Sendable {
    /// There was no state to restore.
    case none
    /// The list was restored. Show this row first. The list has a row with this index, even if the state was damaged.
    case restored(firstRow: Int)
    /// The state was refused, and the list opened without it.
    case refused(RestorationFailure)
}
