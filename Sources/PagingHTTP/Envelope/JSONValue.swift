/// A JSON value, for request bodies and cursors.
///
/// Numbers keep their digits, so that a server gets its values back unchanged.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with its digits, such as `1.50` or `12345678901234567890`.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object, with its members in order.
    case object([Member])

    /// A member of an object.
    public struct Member: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// Creates a member.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of the last member with this name; `nil` if there is none or this is not an object.
    ///
    /// - Parameter name: The member's name.
    /// - Complexity: O(*n*), where *n* is the number of members.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// The value as text, for a query or a header field: the text of a string, and the JSON of any other value.
    public var text: String {
        if case .string(let text) = self { text } else { description }
    }

    /// Returns the value with another one set at a place in it. Missing objects on the way are created.
    ///
    /// - Parameters:
    ///   - value: The value to set.
    ///   - steps: The steps to the place.
    func setting(_ value: JSONValue, at steps: ArraySlice<String>) -> JSONValue {
        guard let step = steps.first else { return value }
        if case .array(var elements) = self, let index = Int(step), elements.indices.contains(index) {
            elements[index] = elements[index].setting(value, at: steps.dropFirst())
            return .array(elements)
        }
        var members: [Member] = []
        if case .object(let own) = self { members = own }
        if let index = members.lastIndex(where: { $0.name == step }) {
            members[index].value = members[index].value.setting(value, at: steps.dropFirst())
        } else {
            members.append(Member(step, JSONValue.object([]).setting(value, at: steps.dropFirst())))
        }
        return .object(members)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// Creates a string.
    public init(stringLiteral text: String) { self = .string(text) }
    /// Creates a number.
    public init(integerLiteral number: Int) { self = .number(String(number)) }
    /// Creates a Boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Creates `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Creates an array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Creates an object, with its members in the order of the literal.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0, $1) })
    }
}
