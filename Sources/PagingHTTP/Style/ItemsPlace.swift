/// Where the items of an answer stand.
public struct ItemsPlace: Hashable, Sendable, ExpressibleByStringLiteral {
    /// What holds the items.
    public enum Container: Hashable, Sendable {
        /// An array. In XML, where an array of one is not told from a value, also one value.
        case array
        /// An array, or an object whose members' values the items are.
        case arrayOrObject
    }

    /// Where the items are.
    public var list: JSONPointer
    /// What holds the items. Anything else in its place is a failure.
    public var container: Container
    /// Where in an element of the list the item is; the empty pointer where the element is the item.
    public var item: JSONPointer
    /// What an answer without the list has when it is one without items: one of these places. Without any of them it is
    /// a failure, such as the page of a portal. The empty pointer is there in every answer.
    public var mayBeMissingBeside: [JSONPointer]

    /// A place.
    ///
    /// - Parameters:
    ///   - list: Where the items are.
    ///   - container: What holds the items.
    ///   - item: Where in an element of the list the item is.
    ///   - mayBeMissingBeside: What an answer without the list has when it is one without items.
    public init(
        _ list: JSONPointer, in container: Container = .array, item: JSONPointer = "",
        mayBeMissingBeside: [JSONPointer] = []
    ) {
        self.list = list
        self.container = container
        self.item = item
        self.mayBeMissingBeside = mayBeMissingBeside
    }

    /// An array of items.
    ///
    /// - Precondition: The literal is a JSON pointer.
    public init(stringLiteral pointer: String) {
        self.init(JSONPointer(stringLiteral: pointer))
    }
}
