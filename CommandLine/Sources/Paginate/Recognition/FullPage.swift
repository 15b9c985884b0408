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
        requested = evidence.query.filter { Counts.sizeNames.contains($0.name) || $0.name == "$top" }
            .compactMap { Int($0.value) }
    }

    /// Whether a page with a number of items may be a full one.
    func isFull(_ count: Int) -> Bool {
        stated.isEmpty ? requested.contains(count) || Self.usualSizes.contains(count) : stated.contains { count >= $0 }
    }

    private static let usualSizes: Set<Int> = [10, 15, 20, 25, 30, 40, 50, 100, 200, 250, 500, 1000]
}
