public import Foundation

/// The pages of a list over HTTP: a source, made of a style and an address.
///
/// ```swift
/// let moderators = Pager(HTTPPages<StackExchangeUser>(.stackExchange, at: address))
/// ```
///
/// All loads of one value, and of its copies, pass one gate: where the server asks to be left alone, all of them leave it
/// alone, and those for which that would take too long fail with a ``HeldBack``.
///
/// What is thrown is an ``HTTPFailure``, `CancellationError`, or what ``HTTPPagesOptions/prepare`` throws. No page is given before it was read whole.
public struct HTTPPages<Item: Identifiable & Sendable>: PageSourceConvertible where Item.ID: Sendable {
    /// The list as a source.
    public let pageSource: PageSource<Item>

    /// A list whose items are decoded from JSON.
    ///
    /// - Parameters:
    ///   - style: How the API pages its lists.
    ///   - address: Where the list is. Its query goes out with every request that is not a link of the server's; user and
    ///     password in it become an `Authorization` field.
    ///   - pageSize: How many items to ask for in a page, above zero; `nil` for what is usual in the style.
    ///   - options: What else there is to say.
    ///   - transport: What carries the requests.
    ///   - decoder: What reads the items. It is not to be changed any more.
    /// - Precondition: `pageSize` is above zero.
    public init(
        _ style: PaginationStyle, at address: URL, pageSize: Int? = nil, options: HTTPPagesOptions = .init(),
        transport: any HTTPTransport = URLSessionTransport(), decoder: JSONDecoder = JSONDecoder()
    ) where Item: Decodable {
        self.init(
            PageExchange(style, address, options, transport), pageSize: pageSize, reading: { try decoder.items(in: $0) }
        )
    }

    fileprivate init(
        _ exchange: PageExchange, pageSize: Int?, reading: @escaping @Sendable (PageAnswer) throws -> [Item]
    ) {
        let size = pageSize ?? exchange.style.usualSize
        pageSource =
            switch exchange.style.addressing {
            case .numbered(_, let first):
                .numbered(from: first, pageSize: size) { request in
                    try await exchange.page(.number(request.number), size: request.size, reading).indexed
                }
            case .offset, .range:
                .offset(limit: size) { request in
                    try await exchange.page(.offset(request.offset), size: request.limit, reading).indexed
                }
            case .chained:
                .cursor(limit: size, of: PageCursor.self) { request in
                    try await exchange.page(
                        .cursor(request.cursor, request.direction), size: request.limit, reading)
                }
            }
    }
}

extension HTTPPages<RawItem> {
    /// A list whose items stay as they are.
    ///
    /// - Parameters:
    ///   - style: How the API pages its lists.
    ///   - address: Where the list is. Its query goes out with every request that is not a link of the server's; user and
    ///     password in it become an `Authorization` field.
    ///   - key: Where an item has what tells it from others; `nil` if it is all of it.
    ///   - pageSize: How many items to ask for in a page, above zero; `nil` for what is usual in the style.
    ///   - options: What else there is to say.
    ///   - transport: What carries the requests.
    /// - Precondition: `pageSize` is above zero.
    public init(
        raw style: PaginationStyle, at address: URL, key: JSONPointer?, pageSize: Int? = nil,
        options: HTTPPagesOptions = .init(), transport: any HTTPTransport = URLSessionTransport()
    ) {
        self.init(PageExchange(style, address, options, transport), pageSize: pageSize) { answer in
            try answer.validateItems()
            return try answer.items().map { RawItem($0, key: key) }
        }
    }
}

extension Page {
    fileprivate var indexed: Page<Item, Never> { Page<Item, Never>(items, total: total, isLast: isLast) }
}
