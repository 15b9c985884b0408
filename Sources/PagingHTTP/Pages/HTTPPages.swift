public import Foundation

/// A page source that loads a list over HTTP, as its style and its address describe.
///
/// ```swift
/// let moderators = Pager(HTTPPages<StackExchangeUser>(.stackExchange, at: address))
/// ```
///
/// All loads of one value and of its copies share a backoff: while the server accepts no requests, none is sent. A load
/// that would have to wait longer than ``HTTPPagesConfiguration/longestWait`` fails with a ``HeldBack``.
///
/// Loads throw an ``HTTPFailure``, `CancellationError`, or the error that ``HTTPPagesConfiguration/prepare`` throws. A
/// page is delivered only after its whole response was read.
public struct HTTPPages<Item: Identifiable & Sendable>: PageSourceConvertible where Item.ID: Sendable {
    /// The page source.
    public let pageSource: PageSource<Item>

    /// Creates a source whose items are decoded from JSON.
    ///
    /// - Parameters:
    ///   - style: How the API pages its lists.
    ///   - address: The URL of the list. Its query is part of every request, except for those that follow a link from
    ///     the server. A user and password in it become an `Authorization` field.
    ///   - pageSize: The number of items to request in a page, above zero; `nil` for the default of the style.
    ///   - configure: Changes the configuration: header fields, the transport, waiting times and more.
    /// - Precondition: `pageSize` is above zero.
    public init(
        _ style: PaginationStyle, at address: URL, pageSize: Int? = nil,
        configure: (inout HTTPPagesConfiguration) -> Void = { _ in }
    ) where Item: Decodable {
        let configuration = HTTPPagesConfiguration(configure)
        let decoder = configuration.decoder
        self.init(PageExchange(style, address, configuration), pageSize: pageSize) { try decoder.items(in: $0) }
    }

    fileprivate init(
        _ exchange: PageExchange, pageSize: Int?, reading: @escaping @Sendable (PageAnswer) throws -> [Item]
    ) {
        let size = pageSize ?? exchange.style.defaultPageSize
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
    /// Creates a source whose items are passed on as the server wrote them.
    ///
    /// - Parameters:
    ///   - style: How the API pages its lists.
    ///   - address: The URL of the list. Its query is part of every request, except for those that follow a link from
    ///     the server. A user and password in it become an `Authorization` field.
    ///   - key: The place of the value that identifies an item; `nil` if the whole item does.
    ///   - pageSize: The number of items to request in a page, above zero; `nil` for the default of the style.
    ///   - configure: Changes the configuration: header fields, the transport, waiting times and more.
    /// - Precondition: `pageSize` is above zero.
    public init(
        raw style: PaginationStyle, at address: URL, key: JSONPointer?, pageSize: Int? = nil,
        configure: (inout HTTPPagesConfiguration) -> Void = { _ in }
    ) {
        self.init(PageExchange(style, address, HTTPPagesConfiguration(configure)), pageSize: pageSize) { answer in
            try answer.validateItems()
            return try answer.items().map { item in
                try answer.checkLimit()
                return RawItem(item, key: key)
            }
        }
    }
}

extension ItemPage {
    /// The page without its cursors, for sources that have none.
    var indexed: ItemPage<Item, Never> { ItemPage<Item, Never>(items, total: total, isLast: isLast) }
}
