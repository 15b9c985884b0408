import Foundation
import Paging
import PagingCore

/// A list as bytes, and back.
struct ListCoding<Item: Codable & Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    /// The version of the items, as the app numbers them.
    let version: Int
    let cursors: CursorCoding

    /// - Parameter cursor: The bytes of a cursor, by its number.
    func header(
        _ change: StoredFeedChange<Item>, _ edits: [String: Double], savedAt: Date, cursor: (Int) throws -> Data
    ) throws -> Data {
        let header = change.header
        var texts: [Data] = []
        let state = try header.state.renumbered { number in
            texts.append(try cursor(number))
            return texts.count - 1
        }
        let stored = ListHeader(
            version: version, state: state, cursors: texts, firstPage: change.firstPage,
            firstRow: header.first?.offset ?? 0, savedAt: savedAt.timeIntervalSince1970, edits: edits)
        return SealedData.seal(try JSONEncoder().encode(stored))
    }

    /// - Throws: ``StoreFailure/newerVersion(_:)``; another error if the bytes are no header.
    /// - Returns: `nil` if the header is of an older version, or of another version of the items.
    func header(_ data: Data) throws -> ListHeader? {
        let content = try SealedData.open(data)
        let format = try JSONDecoder().decode(Format.self, from: content)
        guard format.format <= ListHeader.currentFormat else { throw StoreFailure.newerVersion(format.format) }
        guard format.format == ListHeader.currentFormat, format.version == version else { return nil }
        return try JSONDecoder().decode(ListHeader.self, from: content)
    }

    func body(_ items: ContiguousArray<Item>) throws -> Data {
        SealedData.seal(try JSONTextWriter.data(of: items))
    }

    /// - Throws: An error if the bytes are no items.
    func items(_ body: Data) throws -> [Item] {
        try JSONDecoder().decode([Item].self, from: try SealedData.open(body))
    }

    private struct Format: Decodable {
        let format: Int
        let version: Int
    }
}
