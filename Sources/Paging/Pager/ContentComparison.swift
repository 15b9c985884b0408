/// Whether two items with one id look the same to a reader. Equatable items are compared by `==`; other items never
/// look the same.
func haveSameContent<Item>(_ left: Item, _ right: Item) -> Bool {
    guard let left = left as? any Equatable else { return false }
    return left.isEqual(to: right)
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool {
        guard let other = other as? Self else { return false }
        return self == other
    }
}
