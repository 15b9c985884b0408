/// The header fields of a message, in their order. Names are compared without regard to case.
public struct HTTPFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    /// One header field.
    public struct Field: Hashable, Sendable {
        /// The name as it was sent.
        public var name: String
        /// The value, without surrounding white space.
        public var value: String

        /// A header field.
        ///
        /// - Parameters:
        ///   - name: The name; case does not matter.
        ///   - value: The value.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }

        /// Whether names and values are equal, names without regard to case.
        public static func == (left: Field, right: Field) -> Bool {
            left.name.lowercased() == right.name.lowercased() && left.value == right.value
        }

        /// Hashes what `==` compares.
        public func hash(into hasher: inout Hasher) {
            hasher.combine(name.lowercased())
            hasher.combine(value)
        }
    }

    /// All fields. A name may occur more than once.
    public var all: [Field]

    /// Fields in this order.
    public init(_ fields: [Field] = []) {
        all = fields
    }

    /// Fields in the order of the literal.
    public init(dictionaryLiteral elements: (String, String)...) {
        all = elements.map(Field.init)
    }

    /// The values of all fields of this name, in their order.
    public func all(named name: String) -> [String] {
        let name = name.lowercased()
        return all.filter { $0.name.lowercased() == name }.map(\.value)
    }

    /// The value of the first field of this name. Setting it replaces all fields of the name, in place of the first.
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
