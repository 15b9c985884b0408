/// Why a list could not be brought back. It starts fresh instead.
public enum RestorationFailure: Error, Hashable, Sendable {
    /// The state was written by another version of the library.
    case otherVersion(Int)
    /// The state is that of another query.
    case otherQuery(String)
    /// The state does not fit this list, or was damaged.
    case unfit(FeedRestorationState.Problem)
    /// The state names a cursor that it does not hold.
    case unknownCursor(Int)
}

extension RestorationFailure: CustomStringConvertible {
    /// What went wrong, for a log.
    public var description: String {
        switch self {
        case .otherVersion(let version): "the state is of version \(version) of the format"
        case .otherQuery(let query): "the state is that of the query \"\(query)\""
        case .unfit(let flaw): "the state does not fit the list: \(flaw)"
        case .unknownCursor(let number): "the state names cursor \(number), which it does not hold"
        }
    }
}

/// How a pager began.
public enum Restoration: Hashable, Sendable {
    /// Fresh: there was nothing to bring back.
    case none
    /// Where it was: show this row first. The list has such a row, even if the state was damaged.
    case restored(firstRow: Int)
    /// Fresh, since what there was could not be brought back.
    case refused(RestorationFailure)
}
