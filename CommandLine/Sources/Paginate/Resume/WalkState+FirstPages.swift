import Foundation
import PagingHTTP

extension WalkState {
    /// Whether the next page is the first one of the walk.
    var isAtBeginning: Bool { place == beginning }

    /// Moves on to the next page, or past the items that were processed.
    ///
    /// - Parameters:
    ///   - items: The items of the page at the place of the state.
    ///   - count: The number of items of the page that were processed.
    ///   - next: The place of the next page; `nil` if the page is the last one, or if not all its items were processed.
    mutating func pageWasWritten(_ items: [RawItem], count: Int, next: SavedPlace?) {
        guard let next else {
            skip = count
            return
        }
        place = next
        skip = 0
        written.append(items)
    }

    /// Records the first page, and checks that the second page is the one after it. Later pages are ignored.
    ///
    /// - Parameters:
    ///   - items: The items of the page at the place of the state.
    ///   - total: The total of the server; `nil` if it does not say.
    ///   - check: Compares the page numbers in responses; `nil` if the first response has none.
    /// - Throws: ``WrongPage``.
    mutating func pageArrived(_ items: [RawItem], total: Int?, _ check: PageNumberCheck?) throws(WrongPage) {
        guard !isAtBeginning else {
            try check?.verify(.first)
            opening = choice.name.naming == .cursor || items.isEmpty ? nil : items.digest
            return
        }
        try check?.verify(.second)
        // Without a total, a server that repeats pages of equal items would never end the list.
        let isRepeated = items.haveDistinctItems || check?.secondIsFirst == true || total == nil
        if let opening, opening == items.digest, isRepeated { throw WrongPage(repeatedIn: choice, end.proposals) }
        opening = nil
        firstNumber = nil
    }
}

extension [RawItem] {
    /// A digest of all items, in order.
    var digest: String {
        var lines = Data()
        for item in self { lines.appendLine(item.bytes) }
        return String(KeyDigest(of: lines).value, radix: 16)
    }

    /// Whether any two items differ. A page whose items are all equal may occur several times in a list.
    var haveDistinctItems: Bool { contains { $0.bytes != self[0].bytes } }
}
