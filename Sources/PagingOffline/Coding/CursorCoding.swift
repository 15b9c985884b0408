import Foundation
import Paging

/// Cursors of one type as bytes. A text is its UTF-8, so that thousands of them are read quickly; any other type is JSON.
struct CursorCoding: Sendable {
    private let type: (any (Codable & Hashable & Sendable).Type)?

    /// - Parameter type: The type of the source's cursors; `nil` if it has none, or if it is not known.
    init(_ type: (any (Hashable & Sendable).Type)?) {
        self.type = type as? any (Codable & Hashable & Sendable).Type
    }

    /// Whether cursors can be kept.
    var isPossible: Bool { type != nil }

    /// - Throws: ``CacheFailure/cursorIsNotCodable`` if the cursor cannot be kept; an error of the encoder.
    func data(_ cursor: OpaqueCursor) throws -> Data {
        if let text = cursor.base as? String { return Data(text.utf8) }
        guard type != nil, let base = cursor.base as? any Encodable else { throw CacheFailure.cursorIsNotCodable }
        return try Self.data(of: base)
    }

    /// - Throws: ``DamagedData`` if the bytes are no cursor of the type.
    func cursor(_ data: Data) throws -> OpaqueCursor {
        guard let type else { throw DamagedData() }
        if type == String.self {
            guard let text = String(data: data, encoding: .utf8) else { throw DamagedData() }
            return OpaqueCursor(base: text)
        }
        return try Self.cursor(of: type, data)
    }

    private static func cursor<Cursor: Codable & Hashable & Sendable>(
        of type: Cursor.Type, _ data: Data
    ) throws -> OpaqueCursor {
        guard let base = try JSONDecoder().decode([Cursor].self, from: data).first else { throw DamagedData() }
        return OpaqueCursor(base: base)
    }

    private static func data(of cursor: some Encodable) throws -> Data { try JSONTextWriter.data(of: [cursor]) }
}
