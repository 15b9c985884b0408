public import Foundation
public import Paging

extension Pager.Source where Item: Decodable {
    /// A source that loads a list over HTTP and decodes its items on the main actor, for items that belong there: a module
    /// whose default isolation is the main actor has no others. Responses are read and parsed off the main actor.
    ///
    /// ```swift
    /// let moderators = Pager<StackExchangeUser>(.http(.stackExchange, at: address))
    /// ```
    ///
    /// Where items are `Sendable`, ``HTTPPages`` does the same and decodes off the main actor.
    ///
    /// - Parameters:
    ///   - style: How the API pages its lists.
    ///   - address: The URL of the list. Its query is part of every request, except for those that follow a link from
    ///     the server. A user and password in it become an `Authorization` field.
    ///   - pageSize: The number of items to request in a page, above zero; `nil` for the default of the style.
    ///   - configure: Changes the configuration: header fields, the transport, waiting times and more.
    /// - Precondition: `pageSize` is above zero.
    public static func http(
        _ style: PaginationStyle, at address: URL, pageSize: Int? = nil,
        configure: (inout HTTPPagesConfiguration) -> Void = { _ in }
    ) -> Self {
        let configuration = HTTPPagesConfiguration(configure)
        let decoder = configuration.decoder
        let exchange = PageExchange(style, address, configuration)
        let size = pageSize ?? style.defaultPageSize
        switch style.addressing {
        case .numbered(_, let first):
            return .numbered(from: first, pageSize: size) { request -> ItemPage<Item, Never> in
                try await exchange.page(.number(request.number), size: request.size, decoder).indexed
            }
        case .offset, .range:
            return .offset(limit: size) { request -> ItemPage<Item, Never> in
                try await exchange.page(.offset(request.offset), size: request.limit, decoder).indexed
            }
        case .chained:
            return .cursor(limit: size, of: PageCursor.self) { request in
                try await exchange.page(.cursor(request.cursor, request.direction), size: request.limit, decoder)
            }
        }
    }
}

extension PageExchange {
    /// Requests a page, and decodes its items on the main actor.
    @MainActor
    fileprivate func page<Item: Decodable>(
        _ name: PageName, size: Int, _ decoder: JSONDecoder
    ) async throws -> ItemPage<Item, PageCursor> {
        let page = try await page(name, size: size) { answer in try answer.items().map { _ in answer } }
        var items: [Item] = []
        if let answer = page.items.first {
            do { items = try decoder.items(in: answer) } catch let failure as DecodingFailure {
                throw HTTPFailure.decoding(failure)
            } catch let error as DecodingError {
                throw HTTPFailure.decoding(DecodingFailure(error, answer.response, under: answer.style.items.list))
            }
        }
        return ItemPage(items, next: page.next, previous: page.previous, total: page.total, isLast: page.isLast)
    }
}
