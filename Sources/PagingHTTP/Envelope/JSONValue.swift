/// A JSON value: what a request's body holds, and what a server names its next page by.
///
/// Numbers stay as they are written, so that a value goes back to a server with the digits it came with.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number as it is written, such as `1.50` or `12345678901234567890`.
    case number(String)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSONValue])
    /// Members in their order.
    case object([Member])

    /// A named value in an object.
    public struct Member: Hashable, Sendable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// A named value.
        ///
        /// - Parameters:
        ///   - name: The name.
        ///   - value: The value.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of the last member of this name, as everywhere in this library; `nil` where there is none, and in all
    /// that is no object.
    ///
    /// - Parameter name: The member's name.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.name == name }?.value
    }

    /// What stands for the value where there is room for text only, such as a query: a string's own text, and of
    /// everything else its JSON.
    public var text: String {
        if case .string(let text) = self { text } else { description }
    }

    /// The value with another at a place in it. Objects on the way are made where there are none.
    ///
    /// - Parameters:
    ///   - value: What is to stand there.
    ///   - steps: The way to the place.
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
    /// A text.
    public init(stringLiteral text: String) { self = .string(text) }
    /// A whole number.
    public init(integerLiteral number: Int) { self = .number(String(number)) }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// Values in this order.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// Members in this order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0, $1) })
    }
}
