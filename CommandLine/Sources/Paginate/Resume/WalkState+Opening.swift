import Foundation
import PagingHTTP

extension WalkState {
    /// Makes sure that the second page is another one than the first, where each is asked for by its number or offset.
    ///
    /// - Throws: ``WrongPage``.
    mutating func compareWithOpening(_ items: [RawItem]) throws(WrongPage) {
        guard choice.name.naming != .cursor else { return }
        if place == beginning {
            opening = items.isEmpty ? nil : Self.digest(of: items)
        } else if let opening {
            if Self.digest(of: items) == opening { throw WrongPage(repeatedIn: choice) }
            self.opening = nil
        }
    }

    private static func digest(of items: [RawItem]) -> String {
        var lines = Data()
        for item in items { lines.appendLine(item.bytes) }
        return String(KeyDigest(of: lines).value, radix: 16)
    }
}
