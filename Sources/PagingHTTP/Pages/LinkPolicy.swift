/// How to handle a link to a next page at another origin than the list: another scheme, host or port.
///
/// A link from http to https on the same host, at the default ports, counts as the same origin, except for
/// ``rewritten``.
public enum LinkPolicy: Hashable, Sendable {
    /// Do not follow the link. The load fails with a ``LinkFailure``.
    case refused
    /// Request the path and query of the link at the origin of the list. Use this for servers behind a proxy whose
    /// links name an internal host or scheme.
    case rewritten
    /// Follow the link without the header fields of the caller, which may hold credentials. A link from `https` to
    /// `http` is still refused.
    case followedWithoutFields
}

/// A link to a next page was not followed.
public struct LinkFailure: PageFailure, Hashable, CustomStringConvertible {
    /// Why the link was not followed.
    public enum Reason: Hashable, Sendable {
        /// The link is not a valid HTTP URL.
        case notAnAddress
        /// The port in the link is not from 1 to 65535.
        case invalidPort
        /// The link leads to another origin.
        case otherOrigin
        /// The link leads from `https` to `http`.
        case insecure
    }

    /// Why the link was not followed.
    public let reason: Reason
    /// The target of the link, without query, user and password.
    public let target: String
    /// The URL of the list, without query, user and password.
    public let address: String

    /// Always `false`: a retry finds the same link.
    public var isTransient: Bool { false }

    /// A description for logs.
    public var description: String {
        switch reason {
        case .notAnAddress: "\(address) links to its next page as \(target), which is not an HTTP URL"
        case .invalidPort: "\(address) links to its next page as \(target), whose port is not from 1 to 65535"
        case .otherOrigin: "\(address) links to a next page at another origin, \(target)"
        case .insecure: "\(address) links to a next page at \(target), which is not secure"
        }
    }
}
