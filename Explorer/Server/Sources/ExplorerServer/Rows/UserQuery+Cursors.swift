import PagingKeyset

extension UserQuery {
    /// No cursor is longer: names have at most a few hundred bytes.
    static let longestCursor = 2_048

    /// The text of a cursor for clients.
    func text(of cursor: KeysetCursor, _ seal: CursorSeal) -> String {
        keyset.encode(cursor, filter: filterText, sealing: seal)
    }

    /// The cursor that a client sends as the parameter `after`.
    ///
    /// - Throws: `APIError.badParameter` for a cursor that this database did not make, or made for another query.
    func cursor(after text: String, _ seal: CursorSeal) throws(APIError) -> KeysetCursor {
        guard text.utf8.count <= Self.longestCursor else { throw .badParameter("after", "is no cursor of this server") }
        do {
            return try keyset.decode(text, filter: filterText, sealing: seal)
        } catch .otherOrder, .otherFilter {
            throw .badParameter(
                "after", "is a cursor of another query: site, sort, order, min, max and inname must stay")
        } catch {
            throw .badParameter("after", "is no cursor of this server")
        }
    }

    /// All of the query but its order. Every part has its length before it, so that no two queries have the same text.
    private var filterText: String {
        let parts = [
            site.parameter, list.rawValue, Self.text(of: min), Self.text(of: max), nameContains.map { "=\($0)" } ?? "",
        ]
        return parts.map { "\($0.utf8.count):\($0)" }.joined()
    }

    private static func text(of key: KeyValue?) -> String {
        switch key {
        case .integer(let number): "#\(number)"
        case .text(let text): "=\(text)"
        case nil, .null, .real, .blob: ""
        }
    }
}
