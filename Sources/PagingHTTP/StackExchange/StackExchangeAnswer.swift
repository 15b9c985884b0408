/// The wrapper object of every response.
///
/// Its page number is not read, because a server may return another one than was requested.
struct StackExchangeAnswer<Item: Decodable & Sendable>: Decodable, Sendable {
    enum Content: Sendable {
        case items([Item])
        case error(APIFailure)
    }

    let content: Content
    let hasMore: Bool?
    let total: Int?
    /// How long to wait before the next request of the method.
    let backoff: Duration?
    let quotaRemaining: Int?

    private enum Key: String, CodingKey {
        case items, total, backoff
        case hasMore = "has_more"
        case quotaRemaining = "quota_remaining"
        case errorID = "error_id"
        case errorName = "error_name"
        case errorMessage = "error_message"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        hasMore = try values.decodeIfPresent(Bool.self, forKey: .hasMore)
        total = try values.decodeIfPresent(Int.self, forKey: .total)
        backoff = try values.decodeIfPresent(Int.self, forKey: .backoff).map { .upTo(seconds: Double($0)) }
        quotaRemaining = try values.decodeIfPresent(Int.self, forKey: .quotaRemaining)
        if let id = try values.decodeIfPresent(Int.self, forKey: .errorID) {
            content = .error(
                APIFailure(
                    stackExchange: id, try values.decodeIfPresent(String.self, forKey: .errorName) ?? "",
                    try values.decodeIfPresent(String.self, forKey: .errorMessage) ?? ""))
        } else {
            content = .items(try values.decode([Item].self, forKey: .items))
        }
    }
}

extension APIFailure {
    /// An error object of the Stack Exchange API. Its numbers look like HTTP statuses and have other meanings: 502
    /// means that the client sent too many requests.
    init(stackExchange id: Int, _ name: String, _ message: String) {
        self.init(
            id: id, name: name, message: message.decodingCharacterReferences,
            isTransient: [500, 502, 503].contains(id),
            retryDelay: id == Self.throttleViolation ? Duration(in: message) : nil)
    }

    private static let throttleViolation = 502

    var isThrottle: Bool { id == Self.throttleViolation }
}
