import PagingHTTP

/// How many items a full page has, as far as the first response says.
///
/// A total that equals the number of items in a page may count the items of that page. It is a proof only if the page is
/// known to be short: a server that leaves out hidden items has pages of any length.
struct FullPage: Hashable, Codable {
    /// The page sizes in the response.
    private var stated: [Int] = []
    /// The integers in the request, of which each may be the page size.
    private var requested: [Int] = []
    /// The page size in the request, by the name of its parameter.
    private(set) var limit: Int?

    /// Creates a value for a response without page sizes.
    init() {}

    /// Finds the page sizes.
    ///
    /// - Parameters:
    ///   - evidence: The first response.
    ///   - requested: The page size that the walk requests; `nil` if the server decides.
    init(_ evidence: Evidence, requested size: Int? = nil) {
        guard size == nil else {
            requested = [size].compactMap { $0 }
            limit = size
            return
        }
        stated = evidence.countPlaces.compactMap { evidence.member(of: $0, among: Counts.sizeNames, from: 1) }
            .compactMap { evidence[$0]?.parsedInteger }
        // The parameter for the page size may have any name.
        requested = evidence.query.compactMap { Int($0.value) } + (evidence.sent?.integers(depth: 2) ?? [])
        limit =
            evidence.query.lazy.filter { Self.limitNames.contains($0.name) }.compactMap { Int($0.value) }.first
            ?? evidence.sentNumber(among: Self.limitNames)?.number
    }

    /// Whether a page with a number of items is shorter than the page size of the response or the request, or empty.
    func isShort(_ count: Int) -> Bool {
        if count == 0 { return true }
        if !stated.isEmpty { return stated.allSatisfy { count < $0 } }
        // The server may have a limit below the page size of the request.
        return limit.map { count < $0 } == true && !Self.isUsualSize(count)
    }

    /// The names of parameters for the page size, or for the number of items in the response.
    static let limitNames =
        Counts.sizeNames + [
            "$limit", "$top", "count", "first", "max-results", "max_results", "page[limit]", "page[size]", "per-page",
            "resultRecordCount", "rows", "take", "top",
        ]

    /// The size that the response states, if it states one size, of at least the number of its items and at most 100,000.
    func statedSize(of count: Int) -> Int? {
        guard let size = stated.first, count...max(count, 100_000) ~= size else { return nil }
        return stated.allSatisfy { $0 == size } ? size : nil
    }

    /// Whether a page with a number of items probably is a full one.
    func isFull(_ count: Int) -> Bool {
        stated.isEmpty ? requested.contains(count) || Self.isUsualSize(count) : stated.contains { count >= $0 }
    }

    /// Whether servers may have a number as the default page size: multiples of 10, 12 and 25, and powers of two.
    static func isUsualSize(_ count: Int) -> Bool {
        count >= 10
            && ([10, 12, 25].contains { count.isMultiple(of: $0) } || count == 15 || count.nonzeroBitCount == 1)
    }
}

extension JSONValue {
    /// The integers in the value and in its members, up to a depth.
    fileprivate func integers(depth: Int) -> [Int] {
        if let integer { return [integer] }
        return depth == 0 ? [] : (members ?? []).flatMap { $0.value.integers(depth: depth - 1) }
    }
}
