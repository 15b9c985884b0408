import PagingHTTP

extension Evidence {
    /// The place of the value that identifies an item, such as `/id`; `nil` if the items have none.
    ///
    /// By that value, a page is recognized that repeats an earlier one, although other values of its items change with
    /// each response, as signed URLs do.
    ///
    /// - Parameter items: The place of the items.
    func itemKey(_ items: ItemsPlace) -> JSONPointer? {
        guard let elements = self[items.list]?.elements, !elements.isEmpty else { return nil }
        return Self.itemKeys.first { key in
            let place = items.item.appending(key)
            let values = elements.compactMap { element in
                place.steps.reduce(element) { value, step in value?.child(step) }?.identifier
            }
            return Set(values).count == elements.count
        }
    }

    /// The names of identifiers, in the item itself, or in an object that wraps its content.
    private static let itemKeys = ["", "/node", "/data", "/document", "/item", "/resource"].flatMap { wrapper in
        ["id", "_id", "uuid", "guid", "key", "Key", "ID", "Id"].map { JSONPointer(stringLiteral: "\(wrapper)/\($0)") }
    }
}

extension JSONValue {
    /// The text of a value that can identify an item; `nil` for other values.
    fileprivate var identifier: String? {
        switch self {
        case .number, .string: text
        case .null, .bool, .array, .object: nil
        }
    }
}
