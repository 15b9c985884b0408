/// The length of a list, as its server states it.
enum ListLength: Hashable, Sendable, Codable, CustomStringConvertible {
    case items(count: Int)
    case pages(count: Int)

    /// Reads the length; `nil` if a response does not state it.
    init?(_ claims: Claims) {
        if let total = claims.total, Plan.counts.contains(total) {
            self = .items(count: total)
        } else if let count = claims.pageCount, Plan.counts.contains(count) {
            self = .pages(count: count)
        } else {
            return nil
        }
    }

    /// The number, of items or of pages.
    var number: Int {
        switch self {
        case .items(let count), .pages(let count): count
        }
    }

    var description: String {
        switch self {
        case .items(let count): "\(count) items"
        case .pages(let count): "\(count) pages"
        }
    }
}
