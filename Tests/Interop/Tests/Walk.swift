import Foundation
import PagingHTTP

/// The sizes of pages with which every list is read.
let pageSizes = [1, 7, 25, 79, 100, 237, 1000]

/// A row as most of the servers give it.
struct Row: Decodable, Identifiable, Hashable, Sendable {
    let id: Int
    let name: String
    let score: Int?
}

extension PageSourceConvertible {
    /// The ids of all items, from the first to the last.
    func ids() async throws -> [Item.ID] {
        var ids: [Item.ID] = []
        for try await item in items() { ids.append(item.id) }
        return ids
    }

    /// The ids of all items of a chained list, found from its last page by going back.
    func idsBackward() async throws -> [Item.ID] {
        var last: ItemPage<Item, OpaqueCursor>?
        var cursor: OpaqueCursor?
        repeat {
            let page = try await pageSource.answer(.cursor(cursor, .append, limit: limit))
            last = page
            cursor = page.next
        } while cursor != nil
        guard let last else { return [] }
        var ids = last.items.map(\.id)
        cursor = last.previous
        while let place = cursor {
            let page = try await pageSource.answer(.cursor(place, .prepend, limit: limit))
            ids = page.items.map(\.id) + ids
            cursor = page.isLast == true ? nil : page.previous
        }
        return ids
    }

    private var limit: Int {
        switch pageSource.addressing {
        case .chained(let limit), .offset(let limit, _): limit
        case .numbered(_, let size): size
        }
    }
}
