/// Where the items of an answer stand.
public struct ItemsPlace: Hashable, Sendable, ExpressibleByStringLiteral {
    /// Where the array of the items is, or the object whose members' values they are. One value that is neither is a
    /// list of one.
    public var list: JSONPointer
    /// Where in an element of the list the item is; the empty pointer where the element is the item.
    public var item: JSONPointer
    /// Whether an answer without the list is one without items. Otherwise it is a failure.
    public var mayBeMissing: Bool

    /// A place.
    ///
    /// - Parameters:
    ///   - list: Where the array of the items is, or the object whose members' values they are.
    ///   - item: Where in an element of the list the item is.
    ///   - mayBeMissing: Whether an answer without the list is one without items.
    public init(_ list: JSONPointer, item: JSONPointer = "", mayBeMissing: Bool = false) {
        self.list = list
        self.item = item
        self.mayBeMissing = mayBeMissing
    }

    /// An array of items.
    ///
    /// - Precondition: The literal is a JSON pointer.
    public init(stringLiteral pointer: String) {
        self.init(JSONPointer(stringLiteral: pointer))
    }
}
