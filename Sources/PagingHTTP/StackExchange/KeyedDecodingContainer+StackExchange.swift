import Foundation

extension KeyedDecodingContainer {
    /// Decodes a URL. The API writes URLs that users entered with character references.
    ///
    /// - Returns: `nil` if the value is missing or not a URL. A malformed URL must not fail the whole page.
    func decodeAddressIfPresent(forKey key: Key) throws -> URL? {
        try decodeIfPresent(String.self, forKey: key).flatMap { URL(string: $0.decodingCharacterReferences) }
    }

    /// Decodes a date, which the API writes in seconds since 1970.
    func decodeEpochIfPresent(forKey key: Key) throws -> Date? {
        try decodeIfPresent(Double.self, forKey: key).map(Date.init(timeIntervalSince1970:))
    }
}
