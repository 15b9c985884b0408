import Foundation

extension JSONDecoder {
    /// Decodes all items of a response.
    ///
    /// - Throws: `DecodingError`, or ``DecodingFailure`` if an element of the list has no item.
    func items<Item: Decodable>(in answer: PageAnswer) throws -> [Item] {
        if let list = answer.list { return try decode([Item].self, from: list.data) }
        let items = try answer.items()
        var list = Data("[".utf8)
        list.reserveCapacity(items.reduce(2) { $0 + $1.range.count + 1 })
        for (index, item) in items.enumerated() {
            if index > 0 { list.append(UInt8(ascii: ",")) }
            list.append(item.data)
        }
        list.append(UInt8(ascii: "]"))
        return try decode([Item].self, from: list)
    }
}
