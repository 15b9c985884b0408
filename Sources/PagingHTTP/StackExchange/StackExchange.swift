public import Foundation

/// A client of the Stack Exchange API 2.3, whose lists are page sources.
///
/// ```swift
/// let api = StackExchange()
/// for try await user in api.moderators(of: "stackoverflow").items() { print(user.displayName) }
/// ```
///
/// All sources of a client and of its copies share the backoff of the server. After a response with a `backoff`, and after
/// a throttling error, none of them sends a request before that time. Once the daily quota is spent, loads fail without a
/// request, because the API bans addresses that keep sending.
///
/// Sources throw an ``HTTPFailure`` or `CancellationError`.
public struct StackExchange: Sendable {
    /// The URL of the API of the Stack Exchange network.
    public static let address = URL(string: "https://api.stackexchange.com/2.3")!

    private let address: URL
    private let key: String?
    private let filter: StackExchangeFilter
    private let configuration: HTTPPagesConfiguration
    private let gate: RequestGate

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - address: The URL of the API, including its version. Its query is part of every request, except for
    ///     parameters that the request sets itself.
    ///   - key: The key of a registered application. Without one the API allows 300 requests a day, and no page beyond
    ///     25.
    ///   - filter: The fields of the responses. With a filter without `items` every load fails.
    ///   - transport: Sends the requests. On Linux, a hostile server can end a process that uses the default; pass an
    ///     `AsyncHTTPClientTransport` there (see ``URLSessionTransport``).
    ///   - clock: The clock that measures waiting times.
    public init(
        at address: URL = StackExchange.address,
        key: String? = nil,
        filter: StackExchangeFilter = .itemsAndTotal,
        transport: any HTTPTransport = URLSessionTransport(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.address = address
        self.key = key
        self.filter = filter
        configuration = HTTPPagesConfiguration {
            $0.transport = transport
            $0.clock = clock
        }
        gate = RequestGate(configuration)
    }

    /// The sites of the network.
    ///
    /// - Parameter pageSize: The number of sites to request in a page, above zero.
    /// - Precondition: `pageSize > 0`.
    public func sites(pageSize: Int = 100) -> PageSource<StackExchangeSite> {
        source("/sites", [], pageSize: pageSize)
    }

    /// The users of a site.
    ///
    /// - Parameters:
    ///   - site: The API name of the site, such as `stackoverflow`.
    ///   - name: A text that the names must contain; `nil` for all users.
    ///   - sort: The sort key of the users, and its range.
    ///   - order: The sort order.
    ///   - pageSize: The number of users to request in a page, 1 to 100. The server rejects more.
    /// - Precondition: `pageSize > 0`.
    public func users(
        of site: String, named name: String? = nil, by sort: UserSort = .reputation(),
        _ order: UserSortOrder = .descending, pageSize: Int = 30
    ) -> PageSource<StackExchangeUser> {
        let named = name.map { [(name: "inname", value: $0)] } ?? []
        return source("/users", Self.parameters(site, sort, order) + named, pageSize: pageSize)
    }

    /// The moderators of a site.
    ///
    /// - Parameters:
    ///   - site: The API name of the site, such as `stackoverflow`.
    ///   - sort: The sort key of the moderators, and its range.
    ///   - order: The sort order.
    ///   - pageSize: The number of moderators to request in a page, 1 to 100. The server rejects more.
    /// - Precondition: `pageSize > 0`.
    public func moderators(
        of site: String, by sort: UserSort = .reputation(), _ order: UserSortOrder = .descending, pageSize: Int = 30
    ) -> PageSource<StackExchangeUser> {
        source("/users/moderators", Self.parameters(site, sort, order), pageSize: pageSize)
    }

    private static func parameters(
        _ site: String, _ sort: UserSort, _ order: UserSortOrder
    ) -> [(name: String, value: String)] {
        [("site", site), ("order", order.rawValue)] + sort.parameters
    }

    private func source<Item: Decodable & Sendable>(
        _ method: String, _ parameters: [(name: String, value: String)], pageSize: Int
    ) -> PageSource<Item> {
        let general = [("filter", filter.rawValue)] + (key.map { [("key", $0)] } ?? [])
        let list = PageExchange(
            .stackExchange, address.appending(path: method, query: parameters + general), configuration, gate)
        return .numbered(pageSize: pageSize) { request in
            do {
                return try await list.page(.number(request.number), size: request.size) {
                    try JSONDecoder().items(in: $0)
                }.indexed
            } catch HTTPFailure.api(let failure) {
                throw HTTPFailure.api(failure.decodingMessage)
            }
        }
    }
}

extension APIFailure {
    /// The failure with the character references in its message decoded. The API writes texts for HTML.
    fileprivate var decodingMessage: APIFailure {
        APIFailure(
            id: id, name: name, message: message.decodingCharacterReferences, isTransient: isTransient,
            retryDelay: retryDelay)
    }
}
