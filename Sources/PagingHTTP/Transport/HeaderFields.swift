/// The header fields of a message, in order. Names are case-insensitive.
///
/// Methods that look up a name take O(*n*) time, where *n* is the number of fields.
public struct HeaderFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as it was sent.
        public var name: String
        /// The value, without surrounding white space.
        public var value: String

        /// Creates a header field.
        ///
        /// - Parameters:
        ///   - name: The name, which is case-insensitive.
        ///   - value: The value, without surrounding white space.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Whether the values are equal, and the names except for their case.
        public static func == (left: Field, right: Field) -> Bool {
            left.name.lowercased() == right.name.lowercased() && left.value == right.value
        }

        /// Hashes the name, in lower case, and the value.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name.lowercased())
            hasher.combine(value)
        }
    }

    /// All fields, in order. A name may occur more than once.
    public var all: [Field]

    /// Creates header fields.
    ///
    /// - Parameter fields: The fields, in order.
    public init(_ fields: [Field] = []) {
        all = fields
    }

    /// Creates header fields in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        all = elements.map(Field.init)
    }

    /// Returns the values of all fields of a name, in order.
    ///
    /// - Parameter name: The name, which is case-insensitive.
    public func all(named name: String) -> [String] {
        let name = name.lowercased()
        return all.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of the first field of a name; `nil` if there is none.
    ///
    /// Setting a value replaces all fields of the name. The new field has the position of the first one, or the last
    /// position if there was none. Setting `nil` removes all fields of the name.
    ///
    /// - Parameter name: The name, which is case-insensitive.
    public subscript(name: String) -> String? {
        get {
            let name = name.lowercased()
            return all.first { $0.name.lowercased() == name }?.value
        }
        set {
            let key = name.lowercased()
            let index = all.firstIndex { $0.name.lowercased() == key } ?? all.endIndex
            all.removeAll { $0.name.lowercased() == key }
            if let newValue { all.insert(Field(name: name, value: newValue), at: index) }
        }
    }
}
