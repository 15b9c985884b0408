/// What one part of a plan reads.
enum PlanPart: Hashable, Sendable {
    /// The pages from one number to the one before another; to the end of the list if that is `nil`.
    case pages(from: Int, to: Int?)
    /// The items from one offset to the one before another; to the end of the list if that is `nil`.
    case items(from: Int, to: Int?)
    /// The list between two values of a key, as the API's bounds mean them.
    case values(from: PlanValue, to: PlanValue)

    /// The part for messages, such as `pages 17 to 32`.
    var description: String {
        switch self {
        case .pages(let from, let to): "pages " + Self.text(from, to)
        case .items(let from, let to): "items " + Self.text(from, to)
        case .values(let from, let to): "values \(from) to \(to)"
        }
    }

    private static func text(_ from: Int, _ to: Int?) -> String {
        to.map { "\(from) to \($0 - 1)" } ?? "from \(from) on"
    }
}

extension PlanPart: Codable {
    private enum CodingKeys: String, CodingKey {
        case pages, items, values
    }

    /// Two ends, of which the second may be missing.
    private struct Ends<Value: Codable>: Codable {
        var from: Value
        var to: Value?
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let ends = try container.decodeIfPresent(Ends<Int>.self, forKey: .pages) {
            self = .pages(from: ends.from, to: ends.to)
        } else if let ends = try container.decodeIfPresent(Ends<Int>.self, forKey: .items) {
            self = .items(from: ends.from, to: ends.to)
        } else {
            let ends = try container.decode(Ends<PlanValue>.self, forKey: .values)
            guard let to = ends.to else {
                throw DecodingError.dataCorruptedError(
                    forKey: .values, in: container, debugDescription: "the last value is missing")
            }
            self = .values(from: ends.from, to: to)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .pages(let from, let to): try container.encode(Ends(from: from, to: to), forKey: .pages)
        case .items(let from, let to): try container.encode(Ends(from: from, to: to), forKey: .items)
        case .values(let from, let to): try container.encode(Ends(from: from, to: to), forKey: .values)
        }
    }
}
