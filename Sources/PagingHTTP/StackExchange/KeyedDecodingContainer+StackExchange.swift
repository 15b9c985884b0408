import Foundation

extension KeyedDecodingContainer {
    /// An address, which the API writes with character references where it comes from users. Text that is none is
    /// `nil`: a picture that cannot be shown is no reason to lose the page.
    func decodeAddressIfPresent(forKey key: Key) throws -> URL? {
        try decodeIfPresent(String.self, forKey: key).flatMap { URL(string: $0.decodingCharacterReferences) }
    }

    /// A moment, which the API writes in seconds since 1970.
    func decodeEpochIfPresent(forKey key: Key) throws -> Date? {
        try decodeIfPresent(Double.self, forKey: key).map(Date.init(timeIntervalSince1970:))
    }
}
