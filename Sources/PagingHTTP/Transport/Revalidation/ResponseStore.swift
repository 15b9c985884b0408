import Foundation

/// The stored responses of a transport, limited in number and size. The least recently used response is evicted first.
struct ResponseStore: Sendable {
    /// The part of a request that must be equal for two requests to have the same response.
    struct Key: Hashable, Sendable {
        private let address: String
        private let fields: [String: [String]]
        private let links: LinkPolicy

        /// Creates a key; `nil` if the response to the request must not be stored.
        init?(_ request: TransportRequest) {
            guard request.method == .get, request.body == nil, request.fields["Range"] == nil,
                !request.fields.forbidsStoring
            else { return nil }
            links = request.links
            address = request.url.absoluteString
            fields = Dictionary(grouping: request.fields.all) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
        }
    }

    private struct Entry: Sendable {
        let response: StoredResponse
        var lastUse: Int
    }

    private let responseLimit: Int
    private let byteLimit: Int
    private var entries: [Key: Entry] = [:]
    private var uses = 0
    private(set) var byteCount = 0

    init(responseLimit: Int, byteLimit: Int) {
        self.responseLimit = responseLimit
        self.byteLimit = byteLimit
    }

    var count: Int { entries.count }

    /// Returns the stored response for a key, and marks it as used; `nil` if there is none.
    mutating func use(_ key: Key) -> StoredResponse? {
        uses += 1
        entries[key]?.lastUse = uses
        return entries[key]?.response
    }

    /// Replaces the stored response for a key, and evicts other responses if the limits require it.
    ///
    /// - Parameters:
    ///   - response: The response; `nil` to remove the stored one. A response above the size limit is not stored.
    ///   - key: The key of its request.
    /// - Complexity: O(1), or O(*n*) for each evicted response, where *n* is the number of stored responses.
    mutating func store(_ response: StoredResponse?, _ key: Key) {
        remove(key)
        guard let response, response.byteCount <= byteLimit, responseLimit > 0 else { return }
        while entries.count >= responseLimit || byteCount > byteLimit - response.byteCount,
            let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            remove(oldest.key)
        }
        uses += 1
        entries[key] = Entry(response: response, lastUse: uses)
        byteCount += response.byteCount
    }

    private mutating func remove(_ key: Key) {
        if let entry = entries.removeValue(forKey: key) { byteCount -= entry.response.byteCount }
    }
}
