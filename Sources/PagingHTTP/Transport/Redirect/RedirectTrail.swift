import Foundation

/// The chain of redirects of a request.
///
/// Each request of the chain is a separate exchange. Whether a redirect is followed, and with which header fields, is
/// decided like for a link: by the ``LinkPolicy`` of the request.
struct RedirectTrail: Sendable {
    /// The next request.
    private(set) var request: TransportRequest
    private let limits: HTTPLimits
    private let url: URL
    private var visited: Set<Target>
    private var count = 0

    fileprivate struct Target: Hashable {
        let method: TransportRequest.Method
        let address: String

        init(_ request: TransportRequest) {
            method = request.method
            address = String(request.url.absoluteString.prefix { $0 != "#" })
        }
    }

    init(_ request: TransportRequest, _ limits: HTTPLimits) {
        self.request = request
        self.limits = limits
        url = request.url
        visited = [Target(request)]
    }

    /// Follows the redirect in a response, if there is one.
    ///
    /// - Returns: `true` if ``request`` is to be sent next; `false` if the response is the final one. A redirect
    ///   without a `Location`, and one that the policy of the request refuses, are final responses.
    /// - Throws: ``NetworkFailure`` if the redirect completes a loop, or if there are too many redirects.
    mutating func follow(_ response: TransportResponse) throws(NetworkFailure) -> Bool {
        guard let next = try? request.redirected(by: response) else { return false }
        guard visited.insert(Target(next)).inserted else { throw NetworkFailure(.redirectLoop, at: address) }
        count += 1
        if count > limits.redirects { throw NetworkFailure(.tooManyRedirects(limit: limits.redirects), at: address) }
        request = next
        return true
    }

    /// The URL of the first request, for failures.
    private var address: String { url.withoutQuery }

    /// Forgets the visited URLs, for a change after which their responses may differ.
    mutating func forgetVisited() { visited.removeAll() }
}

extension TransportRequest {
    /// Checks that a response is not a redirect that was refused, and comes from a URL to which ``links`` may lead.
    ///
    /// - Parameter response: The response to this request.
    /// - Throws: ``LinkFailure`` if it is a redirect that ``links`` refuses, or if the transport has followed one.
    public func checkRedirect(in response: TransportResponse) throws(LinkFailure) {
        try checkOrigin(of: response)
        var last = self
        last.url = response.url
        _ = try last.redirected(by: response)
    }

    /// Checks that a response comes from a URL to which ``links`` may lead, whatever the transport has followed.
    ///
    /// - Throws: ``LinkFailure``.
    func checkOrigin(of response: TransportResponse) throws(LinkFailure) {
        if response.url.mayReceiveCredentials(of: url) { return }
        let isDowngrade = url.scheme?.lowercased() == "https" && response.url.scheme?.lowercased() != "https"
        if links == .followedWithoutFields, !isDowngrade { return }
        throw LinkFailure(
            reason: isDowngrade ? .insecure : .otherOrigin, target: response.url.withoutQuery,
            address: url.withoutQuery)
    }

    /// The request that a response redirects to; `nil` if the response is not a redirect, or has no target.
    ///
    /// - Throws: ``LinkFailure`` if ``links`` refuses the redirect.
    fileprivate func redirected(by response: TransportResponse) throws(LinkFailure) -> TransportRequest? {
        guard let location = response.redirectTarget else { return nil }
        var next = self
        next.changeMethod(after: response.status)
        let destination = try links.destination(of: location, from: url, hasBody: next.body != nil, isRedirect: true)
        next.url = destination.url
        if destination.isRewritten, RedirectTrail.Target(next) == RedirectTrail.Target(self) {
            throw LinkFailure(reason: .otherOrigin, target: location.withoutQuery, address: url.withoutQuery)
        }
        if !destination.isSameOrigin { next.fields.removeSensitive() }
        return next
    }

    /// Changes the method to `GET` and removes the body, if a redirect with this status requires it.
    ///
    /// A 303 does (except for `HEAD`), and by convention a 301 or a 302 after a `POST`. Other requests keep their
    /// method and body.
    private mutating func changeMethod(after status: Int) {
        switch status {
        case 303 where method.rawValue != "HEAD", 301 where method == .post, 302 where method == .post: method = .get
        default: return
        }
        body = nil
        fields.all.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
}

extension TransportResponse {
    /// The `Location` of a redirect; `nil` if the response is not a redirect, or has none.
    var redirectTarget: String? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        let location = fields["Location"]?.trimmingCharacters(in: .whitespaces) ?? ""
        return location.isEmpty ? nil : location
    }
}

extension HeaderFields {
    /// The names, in lower case, of header fields that do not identify the caller.
    private static let safeNames: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "prefer", "range",
        "range-unit", "user-agent",
    ]

    /// Removes the fields that may identify the caller. Any field that is not known to be safe may contain a key.
    mutating func removeSensitive() {
        all.removeAll { !Self.safeNames.contains($0.name.lowercased()) }
    }
}
