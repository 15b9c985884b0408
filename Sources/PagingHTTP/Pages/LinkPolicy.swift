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
