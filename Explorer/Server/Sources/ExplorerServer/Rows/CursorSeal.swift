import Crypto
import Foundation

/// Makes cursors of one query, and opens them again.
///
/// A cursor is `base64url(version ‖ query ‖ place ‖ authentication code)`. The code is HMAC-SHA256 over all before it
/// with the database's secret, so nobody else can make a cursor; the query is 8 bytes of a digest, so that a cursor of
/// another query is told from one that was tampered with. How many rows a page has is no part of it.
struct CursorSeal {
    private let secret: SymmetricKey
    private let query: [UInt8]

    private static let version: UInt8 = 1
    private static let codeLength = SHA256.byteCount
    private static let queryLength = 8

    /// No cursor is longer: names have at most a few hundred bytes.
    static let longestCursor = 2_048

    init(secret: SymmetricKey, query: UserQuery) {
        self.secret = secret
        self.query = Self.digest(query)
    }

    func seal(_ place: Place) -> String {
        let message = [Self.version] + query + PlaceCoding.bytes(of: place)
        let code = HMAC<SHA256>.authenticationCode(for: message, using: secret)
        return Data(message + Array(code)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// - Throws: `APIError.badParameter` for a cursor that this database did not make, or made for another query.
    func open(_ cursor: String) throws(APIError) -> Place {
        guard let bytes = Self.decode(cursor) else {
            throw .badParameter("after", "is no cursor of this server")
        }
        let message = bytes.dropLast(Self.codeLength)
        let code = bytes.suffix(Self.codeLength)
        guard message.count > 1 + Self.queryLength, message.first == Self.version,
            HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: message, using: secret)
        else {
            throw .badParameter("after", "is no cursor of this server")
        }
        guard message.dropFirst().prefix(Self.queryLength).elementsEqual(query) else {
            throw .badParameter(
                "after", "is a cursor of another query: site, sort, order, min, max and inname must stay")
        }
        guard let place = PlaceCoding.place(message.dropFirst(1 + Self.queryLength)) else {
            throw .badParameter("after", "is no cursor of this server")
        }
        return place
    }

    /// Decodes base64url without padding. Only the one spelling that `seal` writes is a cursor.
    private static func decode(_ cursor: String) -> Data? {
        let isAlphabet = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        guard cursor.utf8.count <= longestCursor, cursor.utf8.allSatisfy(isAlphabet) else { return nil }
        let padding = String(repeating: "=", count: (4 - cursor.utf8.count % 4) % 4)
        let data = Data(base64Encoded: cursor.replacing("-", with: "+").replacing("_", with: "/") + padding)
        guard let data,
            data.base64EncodedString().prefix(while: { $0 != "=" }).replacing("+", with: "-")
                .replacing("/", with: "_") == cursor
        else { return nil }
        return data
    }

    /// Every part of the query with its length before it, so that no two queries spell the same bytes.
    private static func digest(_ query: UserQuery) -> [UInt8] {
        let parts = [
            query.site.parameter, query.list.rawValue, query.sort.rawValue, query.order.rawValue, spelled(query.min),
            spelled(query.max), query.nameContains.map { "=\($0)" } ?? "",
        ]
        let bytes = parts.flatMap { part in Array("\(part.utf8.count):\(part)".utf8) }
        return Array(SHA256.hash(data: bytes).prefix(queryLength))
    }

    private static func spelled(_ key: SortKey?) -> String {
        switch key {
        case nil: ""
        case .number(let number): "#\(number)"
        case .text(let text): "=\(text)"
        }
    }
}
