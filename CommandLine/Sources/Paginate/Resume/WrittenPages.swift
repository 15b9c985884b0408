import Foundation
import Paging
import PagingHTTP

/// Digests of the first and the last page that were written, by which a server that repeats them is detected.
///
/// Within a run, `PageSequence` compares pages in the same way, but it starts over behind a gap.
struct WrittenPages: Hashable, Codable {
    private struct Page: Hashable, Codable {
        var number: Int
        var digest: KeyDigest
        /// The page number or the offset in its response; `nil` if the response has none.
        var position: Int?
    }

    private var count = 0
    /// Everything that the walk counted itself, by member.
    var counts: [(member: String, count: Int?)] {
        [("written.count", count), ("written.first.number", first?.number), ("written.last.number", last?.number)]
    }
    private var first: Page?
    private var last: Page?
    /// Digests of the items of the last page, if two of them differ.
    private var lastItems: Set<KeyDigest> = []
    /// Digests of the items that the last page has more than once.
    private var lastRecurring: Set<KeyDigest> = []
    /// Digests of the items of the first page as a whole, and of the first item of the second page, in order; `nil` if items of
    /// the first page are equal.
    private var beginning: [KeyDigest]?

    /// Finds a written page that a page repeats.
    ///
    /// A page repeats another one with the same items. It also repeats the last one if its response states the same
    /// position, and it has items of that page, or nothing identifies the items: their values may change with each
    /// response. It repeats the first one if its response states the position of that page, and the page before it
    /// stated another.
    ///
    /// - Parameters:
    ///   - page: A page that is not written.
    ///   - isEndless: Whether only an empty page ends the list, or the page is behind the total. Then a page that
    ///     repeats the last one is a repetition even if all its items are equal.
    /// - Returns: The repetition; `nil` if the page is none.
    func repetition(_ page: ReceivedPage, isEndless: Bool) -> Repetition? {
        guard !page.items.isEmpty else { return nil }
        let isAtLast = page.position != nil && page.position == last?.position
        let candidates = page.items.haveDistinctItems ? [last, first] : isEndless || isAtLast ? [last] : []
        func repetition(of earlier: Page, isCertain: Bool = true) -> Repetition {
            Repetition(
                failure: .repeatedPage(earlierPage: earlier.number, pageCount: count + 1), isCertain: isCertain)
        }
        if let earlier = candidates.compactMap({ $0 }).first(where: { $0.digest == page.digest }) {
            return repetition(of: earlier)
        }
        if let first, let position = page.position, position == first.position, position != last?.position {
            return repetition(of: first, isCertain: false)
        }
        guard isAtLast, let last else { return nil }
        if page.digests.contains(where: lastItems.contains) { return repetition(of: last) }
        return page.hasIdentity ? nil : repetition(of: last, isCertain: false)
    }

    /// How a page begins the list again: three items follow each other as in the first page, and all their values are the
    /// same. `nil` if it does not, if it is the second page, or if not all items are objects.
    ///
    /// Fewer items may be equal by chance, or have moved.
    func restart(in items: [RawItem]) -> Restart? {
        guard let beginning, first?.number != last?.number, items.areObjects else { return nil }
        let places = Dictionary(zip(beginning, beginning.indices)) { first, _ in first }
        let digests = items.map { KeyDigest(of: $0.bytes) }
        for index in digests.indices.dropLast(2) {
            guard let place = places[digests[index]] else { continue }
            let common = zip(beginning[place...], digests[index...]).prefix { $0 == $1 }.count
            guard common >= 3 else { continue }
            let isWhole = index == 0 && common == min(beginning.count - place, digests.count)
            return isWhole ? .page : .part
        }
        return nil
    }

    /// Whether the items of the last page are known. Those of a page are not if all are equal.
    var lastPageIsKnown: Bool { !lastItems.isEmpty }

    /// Whether the last page has an item.
    ///
    /// - Parameter digest: The digest of the value that identifies the item.
    func lastPageHas(_ digest: KeyDigest) -> Bool { lastItems.contains(digest) }

    /// What a page repeats of the last page.
    ///
    /// Items with an id count wherever they are, and so do objects without one, if each of the two pages has different objects
    /// only. Other equal items may be different ones, so only those at the start of the page count.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - key: The place of the value that identifies an item; `nil` if items are compared as a whole.
    func overlap(with page: ReceivedPage, by key: JSONPointer?) -> PageOverlap {
        let areObjects = page.items.areObjects
        let areDistinct = areObjects && page.recurring.isEmpty && lastRecurring.isEmpty
        let hasIDs = key?.steps.isEmpty == false
        let overlapping =
            hasIDs || areDistinct
            ? page.digests.filter(lastItems.contains) : Array(page.digests.prefix { lastItems.contains($0) })
        let repeated =
            page.hasIdentity
            ? overlapping : overlapping.filter { !page.recurring.contains($0) && !lastRecurring.contains($0) }
        return PageOverlap(count: overlapping.count, objects: areObjects ? repeated.count : 0, haveIDs: hasIDs)
    }

    /// Records a page whose items were all written.
    mutating func append(_ page: ReceivedPage) {
        count += 1
        guard !page.items.isEmpty else { return }
        let written = Page(number: count, digest: page.digest, position: page.position)
        if first == nil {
            let digests = page.items.map { KeyDigest(of: $0.bytes) }
            if Set(digests).count == digests.count { beginning = digests }
        } else if first?.number == last?.number {
            beginning?.append(KeyDigest(of: page.items[0].bytes))
        }
        first = first ?? written
        last = written
        lastItems = page.items.haveDistinctItems ? Set(page.digests) : []
        lastRecurring = page.hasIdentity ? [] : page.recurring
    }
}

/// A page that repeats an earlier one.
struct Repetition {
    /// The error for the repetition.
    var failure: WalkFailure
    /// Whether items show it. Otherwise only the position in the response does.
    var isCertain: Bool
}

/// The items of a page that are also in the page before it.
struct PageOverlap {
    /// The number of items.
    var count: Int
    /// How many objects count as repeated. Objects without an id that equal another object of one of the two pages may be
    /// different ones.
    var objects: Int
    /// Whether a value identifies the items. Otherwise equal items may be different ones.
    var haveIDs: Bool
}

/// How a page begins a list again.
enum Restart {
    /// It begins with items of the first page, and goes on as the list did.
    case page
    /// It has three or more consecutive items of the first page, and others.
    case part
}

/// A page that was received, and what identifies its items.
struct ReceivedPage {
    let items: [RawItem]
    /// The page number or the offset in its response; `nil` if the response has none.
    let position: Int?
    /// Whether the place of a value that identifies an item is known, or the items are not objects.
    let hasIdentity: Bool
    /// Digests of the values that identify the items, in order.
    let digests: [KeyDigest]
    /// One digest of all these values.
    let digest: KeyDigest
    /// The digests that several items have.
    let recurring: Set<KeyDigest>
    /// The texts of the items; `nil` if the place of a value that identifies an item is known.
    let texts: TextColumns?

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - items: Its items.
    ///   - position: The page number or the offset in its response; `nil` if the response has none.
    ///   - hasKey: Whether the place of a value that identifies an item is known.
    init(_ items: [RawItem], position: Int?, hasKey: Bool) {
        self.items = items
        self.position = position
        hasIdentity = hasKey || items.allSatisfy { $0.bytes.first != UInt8(ascii: "{") }
        digests = items.map { KeyDigest(of: $0.id.bytes) }
        digest = items.digest
        var found: Set<KeyDigest> = []
        recurring = Set(digests.filter { !found.insert($0).inserted })
        texts = hasKey ? nil : TextColumns(items)
    }

    /// One digest of the values that identify the first items, whatever their order.
    func digest(ofFirst count: Int) -> KeyDigest {
        KeyDigest(digests.prefix(count).reduce(0) { $0 &+ $1.value })
    }
}

extension ReceivedPage {
    /// Whether items with the same id differ, so that it does not identify an item.
    var sharesIDs: Bool {
        guard !recurring.isEmpty else { return false }
        var found: [KeyDigest: RawItem] = [:]
        return zip(digests, items).contains { digest, item in
            guard recurring.contains(digest) else { return false }
            defer { found[digest] = item }
            return found[digest].map { $0.bytes != item.bytes } ?? false
        }
    }
}

extension [RawItem] {
    /// Whether all items are objects. Other values may occur several times in a list.
    var areObjects: Bool { allSatisfy { $0.bytes.first == UInt8(ascii: "{") } }

    /// One digest of the values that identify the items, in order.
    var digest: KeyDigest {
        var lines = Data()
        for item in self { lines.appendLine(item.id.bytes) }
        return KeyDigest(of: lines)
    }

    /// Whether any two items differ. A page whose items are all equal may occur several times in a list.
    var haveDistinctItems: Bool { contains { $0.id != self[0].id } }
}
