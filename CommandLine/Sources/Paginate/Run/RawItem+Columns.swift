import Foundation
import PagingHTTP

extension [RawItem] {
    /// A digest of the texts at each member that all items have, if the texts are different.
    ///
    /// - Complexity: O(*n*) in the bytes of the items.
    var columns: [String: KeyDigest] {
        var texts: [String: [String]] = [:]
        for item in self {
            let members = (try? JSONValue(parsing: item.bytes))?.members ?? []
            for member in members {
                if let text = member.value.nonEmptyString { texts[member.name, default: []].append(text) }
            }
        }
        let complete = texts.filter { $0.value.count == count && Set($0.value).count == count }
        return complete.mapValues { KeyDigest(of: Data($0.joined(separator: "\u{0}").utf8)) }
    }
}
