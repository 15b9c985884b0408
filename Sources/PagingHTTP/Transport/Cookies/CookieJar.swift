import Foundation
import Paging

/// The cookies that servers set, in memory.
///
/// A cookie is sent only to the origin that set it: the same scheme, host and port. RFC 6265 would also send it to
/// other ports and, with `Domain`, to other hosts.
final class CookieJar: Sendable {
    /// The greatest number of cookies of an origin. The oldest are dropped.
    private static let cookieLimit = 50
    /// The greatest number of origins with cookies. Those that set no cookies for the longest time are dropped.
    private static let originLimit = 20

    fileprivate struct Origin {
        let url: URL
        var cookies: [Cookie] = []
    }

    private let origins = Locked<[Origin]>([])
    private let now: @Sendable () -> Date

    /// Creates an empty jar.
    ///
    /// - Parameter now: Returns the current time, which decides whether a cookie is expired.
    init(now: @escaping @Sendable () -> Date = { Date() }) {
        self.now = now
    }

    /// Stores the cookies of a response.
    ///
    /// - Returns: Whether any cookie was added, changed or dropped.
    @discardableResult
    func store(_ response: TransportResponse) -> Bool {
        let now = now()
        let cookies = response.fields.all(named: "Set-Cookie").compactMap { Cookie($0, from: response.url, at: now) }
        guard !cookies.isEmpty else { return false }
        return origins.withLock { origins in
            var origin = Origin(url: response.url)
            if let index = origins.firstIndex(where: { $0.url.hasSameOrigin(response.url) }) {
                origin = origins.remove(at: index)
            }
            let before = origin.cookies
            for cookie in cookies { origin.store(cookie, at: now, limit: Self.cookieLimit) }
            origins.append(origin)
            if origins.count > Self.originLimit { origins.removeFirst() }
            return origin.cookies != before
        }
    }

    /// Returns the request with the cookies of its origin added.
    ///
    /// They replace cookies of the same names in the `Cookie` field of the request.
    func adding(to request: TransportRequest) -> TransportRequest {
        let now = now()
        let path = request.url.cookiePath
        let cookies = origins.withLock { origins in
            origins.first { $0.url.hasSameOrigin(request.url) }?.cookies ?? []
        }
        // Longer paths come first (RFC 6265 §5.4).
        let sent = cookies.filter { $0.matches(path: path) && !$0.isExpired(at: now) }
            .sorted { $0.path.utf8.count > $1.path.utf8.count }
        guard !sent.isEmpty else { return request }
        let names = Set(sent.map(\.name))
        let own = request.fields.all(named: "Cookie").flatMap { $0.split(separator: ";") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { !$0.isEmpty && !names.contains(String($0.prefix { $0 != "=" })) }
        var request = request
        request.fields["Cookie"] = (own + sent.map { "\($0.name)=\($0.value)" }).joined(separator: "; ")
        return request
    }
}

extension CookieJar.Origin {
    fileprivate mutating func store(_ cookie: Cookie, at now: Date, limit: Int) {
        let index = cookies.firstIndex { $0.name == cookie.name && $0.path == cookie.path }
        switch (index, cookie.isExpired(at: now)) {
        case (let index?, false): cookies[index] = cookie
        case (let index?, true): cookies.remove(at: index)
        case (nil, false): cookies.append(cookie)
        case (nil, true): break
        }
        if cookies.count > limit { cookies.removeFirst() }
    }
}

extension Cookie {
    fileprivate func isExpired(at now: Date) -> Bool { expiry.map { $0 <= now } ?? false }
}
