extension SQLFragment: ExpressibleByStringInterpolation {
    /// Collects the pieces of an interpolated literal.
    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        var fragment = SQLFragment(sql: "")

        /// Creates an empty interpolation.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a piece of the literal as SQL.
        public mutating func appendLiteral(_ literal: String) {
            fragment.append(literal)
        }

        /// Binds a value.
        public mutating func appendInterpolation(_ value: KeyValue) {
            fragment.append(value)
        }

        /// Binds an integer.
        ///
        /// - Precondition: The integer fits into 64 bits with a sign, as databases have them.
        public mutating func appendInterpolation(_ value: some FixedWidthInteger) {
            fragment.append(.integer(Int64(value)))
        }

        /// Binds a number.
        public mutating func appendInterpolation(_ value: Double) {
            fragment.append(.real(value))
        }

        /// Binds a text.
        public mutating func appendInterpolation(_ value: String) {
            fragment.append(.text(value))
        }

        /// Adds a fragment with its values.
        public mutating func appendInterpolation(_ fragment: SQLFragment) {
            self.fragment.append(fragment)
        }

        /// Adds SQL as it is. It must come from the program, never from a user.
        public mutating func appendInterpolation(sql: String) {
            fragment.append(sql)
        }
    }

    /// Creates a fragment without values.
    public init(stringLiteral value: String) {
        self.init(sql: value)
    }

    /// Creates a fragment from an interpolated literal.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.fragment
    }
}
