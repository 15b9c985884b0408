import Foundation

extension JSONDecoder {
    /// Decodes all items of a response.
    ///
    /// - Throws: `DecodingError`, ``DecodingFailure`` if an element of the list has no item, or the error of
    ///   ``PageAnswer/checkLimit()``.
    func items<Item: Decodable>(in answer: PageAnswer) throws -> [Item] {
        try decode(LimitedItems<Item>.self, from: listData(in: answer), configuration: answer).items
    }

    private func listData(in answer: PageAnswer) throws -> Data {
        if let list = answer.list { return list.data }
        let items = try answer.items()
        var list = Data("[".utf8)
        list.reserveCapacity(items.reduce(2) { $0 + $1.range.count + 1 })
        for (index, item) in items.enumerated() {
            if index > 0 { list.append(UInt8(ascii: ",")) }
            list.append(item.data)
        }
        list.append(UInt8(ascii: "]"))
        return list
    }
}

/// The items of a response, whose limit is checked before each of them.
private struct LimitedItems<Item: Decodable>: DecodableWithConfiguration {
    let items: [Item]

    init(from decoder: any Decoder, configuration answer: PageAnswer) throws {
        var list = try decoder.unkeyedContainer()
        var items: [Item] = []
        items.reserveCapacity(list.count ?? 0)
        while !list.isAtEnd {
            try answer.checkLimit()
            items.append(try list.decode(Item.self))
        }
        self.items = items
    }
}
