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

    var count: Int {
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

/// The list has another length than when it was planned, so that its parts would lack or repeat items.
public struct ListChanged: Error, Hashable, CustomStringConvertible {
    /// The two lengths, and what to do.
    public let description: String

    /// Creates the error for another length.
    init(planned: ListLength, found: ListLength) {
        self.init("it had \(planned), and has \(found)")
    }

    /// Creates the error for a list that ends within a part that is not its last one.
    init(endedWithin part: PlanPart) {
        self.init("it ends within \(part.range)")
    }

    private init(_ difference: String) {
        description =
            "the list has changed since it was planned: \(difference). Make the plan again, and read all parts into another "
            + "folder"
    }
}
