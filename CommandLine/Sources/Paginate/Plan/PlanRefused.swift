/// A plan cannot be made, or cannot be run.
public struct PlanRefused: Error, Hashable, CustomStringConvertible {
    /// What is at fault.
    public enum Reason: Hashable, Sendable {
        /// The options do not fit, or the plan has no such part.
        case usage
        /// The file is not a plan, is damaged, or is of a later version.
        case file
        /// The list cannot be divided by page numbers or offsets.
        case list
        /// The folder has parts of another plan.
        case folder
    }

    /// What is at fault.
    public let reason: Reason
    /// The message.
    public let description: String

    init(_ description: String, _ reason: Reason = .usage) {
        self.description = description
        self.reason = reason
    }
}

/// The list has another length than when it was planned, so that its parts would lack or repeat items.
public struct ListChanged: Error, Hashable, CustomStringConvertible {
    /// The two lengths.
    public let description: String

    /// Creates the error for another length.
    init(planned: ListLength, found: ListLength) {
        description =
            "the list has changed since it was planned: it had \(planned), and has \(found). Make the plan again, and "
            + "read the finished parts again too"
    }

    /// Creates the error for a list that ends within a part that is not its last one.
    init(endedWithin part: PlanPart) {
        description =
            "the list has changed since it was planned: it ends within \(part.description). Make the plan again, and "
            + "read the finished parts again too"
    }
}

/// The length of a list, as its server states it.
enum ListLength: Hashable, Sendable, Codable, CustomStringConvertible {
    case items(Int)
    case pages(Int)

    var description: String {
        switch self {
        case .items(let count): "\(count) items"
        case .pages(let count): "\(count) pages"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case items, pages
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let count = try container.decodeIfPresent(Int.self, forKey: .items) {
            self = .items(count)
        } else {
            self = .pages(try container.decode(Int.self, forKey: .pages))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .items(let count): try container.encode(count, forKey: .items)
        case .pages(let count): try container.encode(count, forKey: .pages)
        }
    }
}
