import Foundation
import Hummingbird

/// A change of a user that a client requests: a new location, the one field that no list is sorted or searched by.
struct UserEdit: Hashable, Sendable {
    var site: Site.ID
    var user: User.ID
    var location: String

    /// The size of the largest body, in bytes.
    static let maximumBodySize = 4_096

    /// The length of the longest location, in characters and in UTF-8 bytes.
    static let maximumLength = (characters: 100, bytes: 400)
}

extension UserEdit {
    private struct Body: Decodable {
        var location: String
    }

    /// Reads an edit.
    ///
    /// - Parameters:
    ///   - user: The user.
    ///   - site: The site of the user.
    ///   - body: The body of the request, such as `{"location":"Oslo"}`.
    /// - Throws: `APIError.badParameter` for any other body, `APIError.bodyTooLarge`, or what reading the body throws.
    init(of user: User, on site: Site, body: RequestBody) async throws {
        let bytes = try await body.bytes(upTo: Self.maximumBodySize)
        guard let body = try? JSONDecoder().decode(Body.self, from: Data(buffer: bytes)) else {
            throw APIError.badParameter("the body", #"must be JSON such as {"location":"Oslo"}"#)
        }
        guard Self.isLocation(body.location) else {
            throw APIError.badParameter(
                "location", "must have 1 to \(Self.maximumLength.characters) characters, and no control characters")
        }
        self.site = site.id
        self.user = user.id
        location = body.location
    }

    private static func isLocation(_ text: String) -> Bool {
        !text.isEmpty && text.count <= maximumLength.characters && text.utf8.count <= maximumLength.bytes
            && !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
}
