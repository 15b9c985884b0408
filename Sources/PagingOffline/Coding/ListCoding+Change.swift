import Foundation
import PagingCore

extension ListCoding {
    /// A change of a list as bytes.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - revision: The revision that the list must have.
    ///   - edits: When the server accepted each edit that the list has, by id, in seconds since 1970.
    ///   - savedAt: The current date.
    ///   - cursor: Returns the bytes of a cursor, by its number.
    /// - Returns: The bytes, and why pages are written without their items.
    /// - Throws: An error of `cursor`, or of the encoder for the header.
    func change(
        _ change: StoredFeedChange<Item>, revision: StoredList.Revision, edits: [String: Double], savedAt: Date,
        cursor: (Int) throws -> Data
    ) throws -> (change: StoredListChange, failures: [StoredPage.ID: any Error]) {
        var failures: [StoredPage.ID: any Error] = [:]
        var pages: [StoredListChange.Page] = []
        for page in change.pages {
            var body = StoredListChange.Body.unchanged
            switch page.items {
            case .unchanged: break
            case .removed: body = .removed
            case .replaced(let items):
                do {
                    body = .replaced(try self.body(items))
                } catch {
                    failures[page.id] = error
                    body = .removed
                }
            }
            pages.append(
                StoredListChange.Page(
                    id: page.id, position: Int64(page.key), rows: page.run.rows,
                    head: try PageHead(page.run, cursor: cursor).data, body: body))
        }
        let removal: StoredListChange.Removal =
            switch change.removal {
            case .pages(let ids): .pages(ids)
            case .allOthers: .allOthers
            }
        let header = try header(change, edits, savedAt: savedAt, cursor: cursor)
        return (StoredListChange(revision: revision, header: header, pages: pages, removal: removal), failures)
    }
}
