public import Foundation
public import PagingCore

extension FeedRestorationState.Problem: CustomStringConvertible {
    /// A description for a log.
    public var description: String {
        switch self {
        case .isEmpty: "it has no rows"
        case .otherAddressing: "its pages are requested in another way, or its page size is negative"
        case .impossibleCount(let run): "run \(run) has a number of rows or places that is not possible"
        case .misplaced(let run): "run \(run) is at a position that is not possible"
        case .tooManyRows: "it has more rows than a list can have"
        case .impossibleOpening: "it opens with a cursor, but its list is indexed"
        case .impossibleEnd(.append): "the end of its last edge is not possible in this list"
        case .impossibleEnd(.prepend): "the end of its first edge is not possible in this list"
        }
    }
}

extension FeedRestorationState.Problem: LocalizedError {
    /// What failed, in English.
    public var errorDescription: String? { RestorationFailure.incompatible(self).errorDescription }

    /// Why the state was refused, in English.
    public var failureReason: String? { RestorationFailure.incompatible(self).failureReason }

    /// What the user can do, in English.
    public var recoverySuggestion: String? { RestorationFailure.incompatible(self).recoverySuggestion }
}
