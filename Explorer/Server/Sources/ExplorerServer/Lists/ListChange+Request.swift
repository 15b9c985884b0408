import Foundation
import Hummingbird

extension ListChange {
    /// The greatest number of rows that one request inserts.
    static let maximumCount = 100

    /// The size of the largest body, in bytes.
    static let maximumBodySize = 32_768

    /// The length of the longest text, in characters and in UTF-8 bytes.
    static let maximumLength = (characters: 2_000, bytes: 8_000)

    /// Reads `POST …/rows?place=start&count=1`, whose body is empty or has the text of the rows.
    ///
    /// - Throws: `APIError.badParameter`, `APIError.bodyTooLarge`, or what reading the body throws.
    static func insertion(_ parameters: QueryParameters, body: RequestBody) async throws -> ListChange {
        let end: ListEnd = try parameters.choice("place") ?? .start
        let count = try parameters.integer("count", in: 1...maximumCount) ?? 1
        return .insert(end, count: count, text: try await Body(body, isOptional: true).text)
    }

    /// Reads `PATCH …/rows/{row}`, whose body has a text, or the row before which the row shall stand, or both.
    ///
    /// - Throws: `APIError.badParameter`, `APIError.bodyTooLarge`, or what reading the body throws.
    static func update(_ id: ListRow.ID, body: RequestBody) async throws -> ListChange {
        let body = try await Body(body, isOptional: false)
        guard body.text != nil || body.move != nil else {
            throw APIError.badParameter("the body", "must have a text, or the row before which this row shall stand")
        }
        return .update(id, text: body.text, move: body.move)
    }

    private struct Body: Decodable {
        var text: String?
        var move: Move?

        private enum CodingKeys: String, CodingKey {
            case text, before
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            text = try container.decodeIfPresent(String.self, forKey: .text)
            guard container.contains(.before) else { return }
            move = try container.decode(ListRow.ID?.self, forKey: .before).map(Move.before) ?? .toEnd
        }

        init(_ body: RequestBody, isOptional: Bool) async throws {
            let bytes = try await body.bytes(upTo: ListChange.maximumBodySize)
            if isOptional && bytes.readableBytes == 0 { return }
            guard let body = try? JSONDecoder().decode(Body.self, from: Data(buffer: bytes)) else {
                throw APIError.badParameter("the body", #"must be JSON such as {"text":"Hello","before":7}"#)
            }
            if let text = body.text, !Self.isText(text) {
                throw APIError.badParameter(
                    "text",
                    "must have 1 to \(maximumLength.characters) characters, and no control characters but line breaks")
            }
            self = body
        }

        private static func isText(_ text: String) -> Bool {
            !text.isEmpty && text.utf8.count <= maximumLength.bytes && text.count <= maximumLength.characters
                && !text.unicodeScalars.contains {
                    $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
                }
        }
    }
}
