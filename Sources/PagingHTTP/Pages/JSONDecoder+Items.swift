import Foundation

extension JSONDecoder {
    /// Decodes the items of an answer, all at once.
    ///
    /// - Throws: `DecodingError`.
    func items<Item: Decodable>(in answer: PageAnswer) throws -> [Item] {
        if let list = answer.list { return try decode([Item].self, from: list.data) }
        var list = Data("[".utf8)
        list.reserveCapacity(answer.items.reduce(2) { $0 + $1.range.count + 1 })
        for (index, item) in answer.items.enumerated() {
            if index > 0 { list.append(UInt8(ascii: ",")) }
            list.append(item.data)
        }
        list.append(UInt8(ascii: "]"))
        return try decode([Item].self, from: list)
    }
}
