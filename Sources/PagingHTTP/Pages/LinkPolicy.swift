/// What is done with a link to a next page that leads to another origin than the list's own address: another scheme,
/// host or port. A link that only makes the list's own host secure, at the usual ports, is followed like one at home,
/// except where links are rewritten.
public enum LinkPolicy: Hashable, Sendable {
    /// The page is not asked for; the load fails with a ``LinkFailure``.
    case refused
    /// The page is asked for at the list's own origin, with the link's path and query. It is meant for servers behind a
    /// proxy, whose links name a host or a scheme that is theirs alone.
    case rewritten
    /// The page is asked for without the caller's header fields, in which credentials may stand. From `https` to `http`
    /// is refused even so.
    case followedWithoutFields
}

/// A link to a next page was not followed.
public struct LinkFailure: PageFailure, Hashable, CustomStringConvertible {
    /// Why a link is not followed.
    public enum Reason: Hashable, Sendable {
        /// It is no address that can be asked.
        case notAnAddress
        /// It leads to another origin.
        case otherOrigin
        /// It leads from `https` to `http`.
        case insecure
    }

    /// Why it was not followed.
    public let reason: Reason
    /// Where it leads, without query, user and password.
    public let target: String
    /// Where the list is, without query, user and password.
    public let address: String

    /// False: the link stays what it is.
    public var isTransient: Bool { false }

    /// What went wrong, for a log.
    public var description: String {
        switch reason {
        case .notAnAddress: "\(address) links its next page as \(target), which is no address that can be asked"
        case .otherOrigin: "\(address) links its next page at another origin, \(target)"
        case .insecure: "\(address) links its next page at \(target), which is not secure"
        }
    }
}
