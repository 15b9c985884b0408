import Foundation

/// The chain of redirects of a request.
///
/// Each request of the chain is a separate exchange. Header fields that may identify the caller are sent only to the
/// same origin, or to the same host over https (`URL.mayReceiveCredentials(of:)`, which also applies to links). A
/// request to another origin has only the header fields that are known to be safe, because any other field may contain
/// a key.
struct RedirectTrail: Sendable {
    /// The next request.
    private(set) var request: TransportRequest
    private let limits: HTTPLimits
    private let url: URL
    private var visited: Set<Target>
    private var count = 0

    private struct Target: Hashable {
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
    ///   without a `Location`, and one that would send a body to another origin, are final responses.
    /// - Throws: ``NetworkFailure`` if the redirect must not be followed: its target is not a valid HTTP URL or not
    ///   secure, it completes a loop, or there are too many redirects.
    mutating func follow(_ response: TransportResponse) throws(NetworkFailure) -> Bool {
        guard let location = response.redirectTarget,
            let target = URL(reference: location, relativeTo: request.url)?.withoutUser
        else { return false }
        var next = request
        next.url = target
        next.changeMethod(after: response.status)
        let isOtherOrigin = !target.mayReceiveCredentials(of: request.url)
        if isOtherOrigin, next.body != nil { return false }
        try check(target)
        if isOtherOrigin { next.fields.all.removeAll { !Self.safeFields.contains($0.name.lowercased()) } }
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

    private func check(_ target: URL) throws(NetworkFailure) {
        let scheme = target.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", target.host?.isEmpty == false else {
            throw NetworkFailure(.badAddress, at: address, details: "a redirect to \(target.withoutQuery)")
        }
        guard target.hasValidPort else {
            throw NetworkFailure(
                .badAddress, at: address,
                details: "a redirect to \(target.withoutQuery), whose port is not from 1 to 65535")
        }
        if scheme == "http", request.url.scheme?.lowercased() == "https", !limits.allowsDowngrade {
            throw NetworkFailure(.insecure, at: address, details: "a redirect to \(target.withoutQuery)")
        }
    }

    /// The names, in lower case, of header fields that do not identify the caller.
    static let safeFields: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "prefer", "range",
        "range-unit", "user-agent",
    ]
}

extension TransportRequest {
    /// Changes the method to `GET` and removes the body, if a redirect with this status requires it.
    ///
    /// A 303 does (except for `HEAD`), and by convention a 301 or a 302 after a `POST`. Other requests keep their
    /// method and body.
    fileprivate mutating func changeMethod(after status: Int) {
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

extension URL {
    /// The URL without user and password: a server must not choose the credentials of a request.
    fileprivate var withoutUser: URL {
        guard user != nil || password != nil,
            var components = components
        else { return self }
        components.user = nil
        components.password = nil
        return components.url ?? self
    }
}
