import Foundation

/// The redirects of a request.
///
/// Each of the requests on it is an exchange of its own. What would name the caller stays within its origin, or goes to
/// the same host made secure (`URL.mayReceiveCredentials(of:)`, the rule for links too): a request for another one has
/// of the caller's fields only those that are known to be harmless, since a key may stand in any.
struct RedirectTrail: Sendable {
    /// The next request.
    private(set) var request: HTTPRequest
    private let limits: HTTPLimits
    private let address: String
    private var stops: Set<Stop>
    private var count = 0

    private struct Stop: Hashable {
        let method: HTTPRequest.Method
        let address: String

        init(_ request: HTTPRequest) {
            method = request.method
            address = String(request.url.absoluteString.prefix { $0 != "#" })
        }
    }

    init(_ request: HTTPRequest, _ limits: HTTPLimits) {
        self.request = request
        self.limits = limits
        address = request.url.withoutQuery
        stops = [Stop(request)]
    }

    /// Follows the redirect in a response, if there is one.
    ///
    /// - Returns: Whether there is another request to be sent; false where the answer is the one to be read. That is so
    ///   too for a redirect without a `Location`, and for one that would take a body to another origin.
    /// - Throws: Where the redirect may not be followed.
    mutating func follow(_ response: HTTPResponse) throws(NetworkFailure) -> Bool {
        guard let location = response.redirectTarget,
            let target = URL(reference: location, relativeTo: request.url)?.withoutUser
        else { return false }
        var next = request
        next.url = target
        next.repeatMethod(after: response.status)
        let isElsewhere = !target.mayReceiveCredentials(of: request.url)
        if isElsewhere, next.body != nil { return false }
        try check(target)
        if isElsewhere { next.fields.all.removeAll { !Self.harmless.contains($0.name.lowercased()) } }
        guard stops.insert(Stop(next)).inserted else { throw NetworkFailure(.redirectLoop, at: address) }
        count += 1
        if count > limits.redirects { throw NetworkFailure(.tooManyRedirects(limit: limits.redirects), at: address) }
        request = next
        return true
    }

    /// Forgets the visited URLs, because the next responses may differ.
    mutating func forgetStops() { stops.removeAll() }

    private func check(_ target: URL) throws(NetworkFailure) {
        let scheme = target.scheme?.lowercased()
        guard scheme == "http" || scheme == "https", target.host?.isEmpty == false else {
            throw NetworkFailure(.badAddress, at: address, details: "a redirect to \(target.withoutQuery)")
        }
        if scheme == "http", request.url.scheme?.lowercased() == "https", !limits.allowsDowngrade {
            throw NetworkFailure(.insecure, at: address, details: "a redirect to \(target.withoutQuery)")
        }
    }

    /// The names, in lower case, of the header fields that cannot identify the caller.
    static let harmless: Set<String> = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "prefer", "range",
        "range-unit", "user-agent",
    ]
}

extension HTTPRequest {
    /// Takes the method that a redirect of this status wants: 303 is read with `GET`, and so is by old custom what
    /// 301 and 302 say to a `POST`; all else is repeated as it is.
    fileprivate mutating func repeatMethod(after status: Int) {
        switch status {
        case 303 where method.rawValue != "HEAD", 301 where method == .post, 302 where method == .post: method = .get
        default: return
        }
        body = nil
        fields.all.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
}

extension HTTPResponse {
    /// Where it sends whoever asked; `nil` if it sends nobody anywhere.
    var redirectTarget: String? {
        guard [301, 302, 303, 307, 308].contains(status) else { return nil }
        let location = fields["Location"]?.trimmingCharacters(in: .whitespaces) ?? ""
        return location.isEmpty ? nil : location
    }
}

extension URL {
    /// The URL without user and password, which only the caller may set.
    fileprivate var withoutUser: URL {
        guard user != nil || password != nil,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        components.user = nil
        components.password = nil
        return components.url ?? self
    }
}
