import PagingHTTP

/// How many items a full page has, as far as the first response says.
///
/// A total that equals the number of items in a full page may be the number of its items, and proves nothing.
struct FullPage: Hashable, Codable {
    /// The page sizes in the response.
    private var stated: [Int] = []
    /// The page sizes in the request.
    private var requested: [Int] = []

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
            return
        }
        stated = ([""] + Counts.metaPlaces).compactMap { evidence.member(of: $0, among: Counts.sizeNames, from: 1) }
            .compactMap { evidence[$0]?.parsedInteger }
        // The parameter for the page size may have any name.
        requested = evidence.query.compactMap { Int($0.value) } + (evidence.sent?.integers(depth: 2) ?? [])
    }

    /// Whether a page with a number of items may be a full one.
    func isFull(_ count: Int) -> Bool {
        stated.isEmpty ? requested.contains(count) || Self.isUsualSize(count) : stated.contains { count >= $0 }
    }

    /// Whether servers may have a number as the default page size: multiples of 10, 12 and 25, and powers of two.
    private static func isUsualSize(_ count: Int) -> Bool {
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
