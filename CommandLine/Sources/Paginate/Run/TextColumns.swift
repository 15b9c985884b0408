import Foundation
import PagingHTTP

/// The texts of the items of a page, by member. They identify the items if no value is known that does.
struct TextColumns {
    /// The number of items.
    let count: Int
    /// For each member that is a text in the first item, its text in each item; `nil` for an item without one.
    private var texts: [String: [String?]] = [:]

    /// Reads the texts.
    ///
    /// - Complexity: O(*n*) in the bytes of the items.
    init(_ items: [RawItem]) {
        count = items.count
        for (index, item) in items.enumerated() {
            for member in (try? JSONValue(parsing: item.bytes))?.members ?? [] {
                guard let text = member.value.nonEmptyString else { continue }
                if index == 0 { texts[member.name] = Array(repeating: nil, count: count) }
                texts[member.name]?[index] = text
            }
        }
    }

    /// A digest of the texts of some items at each member that all of them have, if the texts are different.
    ///
    /// - Parameter range: The indices of the items; `nil` for all items.
    func digests(_ range: Range<Int>? = nil) -> [String: KeyDigest] {
        let range = range ?? 0..<count
        return texts.compactMapValues { column in
            let texts = column[range].compactMap { $0 }
            guard !texts.isEmpty, texts.count == range.count, Set(texts).count == texts.count else { return nil }
            return KeyDigest(of: Data(texts.joined(separator: "\u{0}").utf8))
        }
    }
}
