import Foundation

/// How to handle a link or a redirect to another origin than that of the list: another scheme, host or port.
///
/// A link or redirect from http to https on the same host, at the default ports, counts as the same origin. Only
/// ``rewritten`` rewrites such a link.
public enum LinkPolicy: Hashable, Sendable {
    /// Do not follow the link. The load fails with a ``LinkFailure``.
    case refused
    /// Request the path and query of the link at the origin of the list. Use this for servers behind a proxy whose
    /// links name an internal host or scheme. A redirect that would be requested at its own URL again is refused.
    case rewritten
    /// Follow the link without the header fields of the caller, which may hold credentials, and without a body. A link
    /// from `https` to `http` is still refused.
    case followedWithoutFields
}

extension LinkPolicy {
    /// Where to send the next request.
    struct Destination {
        let url: URL
        /// Whether the header fields and the body of the caller may be sent there.
        let isSameOrigin: Bool
        /// Whether the policy has replaced the origin of the link.
        var isRewritten = false
    }

    /// The destination of a link or of a redirect.
    ///
    /// - Parameters:
    ///   - reference: The link, absolute or relative to the URL.
    ///   - address: The URL that links or redirects: that of the list, or of the last request.
    ///   - hasBody: Whether the request has a body, which is not sent to another origin.
    ///   - isRedirect: Whether a response redirects there. A redirect to https is not rewritten, because the server would
    ///     send it again.
    /// - Throws: ``LinkFailure`` if it must not be followed.
    func destination(
        of reference: String, from address: URL, hasBody: Bool, isRedirect: Bool = false
    ) throws(LinkFailure) -> Destination {
        func failure(_ reason: LinkFailure.Reason, _ url: URL?) -> LinkFailure {
            LinkFailure(
                reason: reason, target: url?.withoutQuery ?? reference.withoutQuery, address: address.withoutQuery)
        }
        guard reference.utf8.count <= PageCursor.byteLimit else {
            let beginning = String(reference.prefix(BodySample.byteLimit))
            throw LinkFailure(reason: .tooLong, target: beginning.withoutQuery, address: address.withoutQuery)
        }
        guard let url = URL(reference: reference, relativeTo: address), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", url.user() == nil, url.password() == nil,
            url.host()?.isEmpty == false
        else { throw failure(.notAnAddress, URL(string: reference)) }
        guard url.hasValidPort else { throw failure(.invalidPort, url) }
        let isDowngrade = scheme == "http" && address.scheme?.lowercased() == "https"
        switch self {
        case .rewritten where !(isRedirect ? url.mayReceiveCredentials(of: address) : url.hasSameOrigin(address)):
            guard let rewritten = url.atOrigin(of: address) else { throw failure(.notAnAddress, url) }
            return Destination(url: rewritten, isSameOrigin: true, isRewritten: true)
        case .refused, .rewritten, .followedWithoutFields:
            if url.mayReceiveCredentials(of: address) { return Destination(url: url, isSameOrigin: true) }
            if isDowngrade { throw failure(.insecure, url) }
            guard self == .followedWithoutFields, !hasBody else { throw failure(.otherOrigin, url) }
            return Destination(url: url, isSameOrigin: false)
        }
    }
}

extension URL {
    /// This URL with the scheme, host and port of another one.
    fileprivate func atOrigin(of other: URL) -> URL? {
        guard var components = components else { return nil }
        components.scheme = other.scheme
        components.encodedHost = other.components?.encodedHost
        components.port = other.port
        return components.url
    }
}
