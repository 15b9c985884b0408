import Foundation
import PagingHTTP

extension WalkState {
    /// Takes note of the first page, and makes sure that the second is the one behind it.
    ///
    /// - Parameters:
    ///   - items: The items of the page at the state's place.
    ///   - total: How many items the server says there are; `nil` if it does not.
    ///   - check: What knows the numbers that pages tell; `nil` where the first has told none.
    /// - Throws: ``WrongPage``.
    mutating func pageArrived(_ items: [RawItem], total: Int?, _ check: NumberCheck?) throws(WrongPage) {
        guard place != beginning else {
            try check?.verify(.first)
            opening = choice.name.naming == .cursor || items.isEmpty ? nil : items.digest
            return
        }
        try check?.verify(.second)
        // Where nothing says how many there are, pages of equal items could come without end.
        let isRepeated = items.tellTheirPage || check?.secondIsFirst == true || total == nil
        if let opening, opening == items.digest, isRepeated { throw WrongPage(repeatedIn: choice, end.proposals) }
        opening = nil
        firstNumber = nil
    }
}

extension [RawItem] {
    /// A digest of all the items, in their order.
    var digest: String {
        var lines = Data()
        for item in self { lines.appendLine(item.bytes) }
        return String(KeyDigest(of: lines).value, radix: 16)
    }

    /// Whether two items differ. A list may repeat a page whose items are all equal, or that has one.
    var tellTheirPage: Bool { contains { $0.bytes != self[0].bytes } }
}
