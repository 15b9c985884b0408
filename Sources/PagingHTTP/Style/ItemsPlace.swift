/// The place of the items in a response.
public struct ItemsPlace: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The kind of value that holds the items.
    public enum Container: Hashable, Sendable {
        /// An array. In XML a single value is taken as an array of one.
        case array
        /// An array, or an object whose values are the items.
        case arrayOrObject
    }

    /// The place of the list.
    public var list: JSONPointer
    /// The kind of value that holds the items. Any other kind is a decoding failure.
    public var container: Container
    /// The place of the item in an element of the list; the empty pointer if the element is the item.
    public var item: JSONPointer
    /// Places that mark a response without the list as an empty page. A response that has neither the list nor one of
    /// them is a decoding failure, such as the login page of a network. Every response has the empty pointer.
    public var mayBeMissingBeside: [JSONPointer]
    /// Whether a response that is an object without members is an empty page, as in APIs that omit empty values.
    public var mayBeEmptyObject: Bool

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - list: The place of the list.
    ///   - container: The kind of value that holds the items.
    ///   - item: The place of the item in an element of the list.
    ///   - mayBeMissingBeside: Places that mark a response without the list as an empty page.
    ///   - mayBeEmptyObject: Whether a response that is an object without members is an empty page.
    public init(
        _ list: JSONPointer, in container: Container = .array, item: JSONPointer = "",
        mayBeMissingBeside: [JSONPointer] = [], mayBeEmptyObject: Bool = false
    ) {
        self.list = list
        self.container = container
        self.item = item
        self.mayBeMissingBeside = mayBeMissingBeside
        self.mayBeEmptyObject = mayBeEmptyObject
    }

    /// Creates the place of an array of items.
    ///
    /// - Precondition: The literal is a JSON pointer.
    public init(stringLiteral pointer: String) {
        self.init(JSONPointer(stringLiteral: pointer))
    }
}
