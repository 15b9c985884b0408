/// Where a value stands in a JSON document (RFC 6901), such as `/data/books/edges`.
///
/// The empty pointer is the document as a whole.
public struct JSONPointer: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The names of members and the numbers of elements on the way, unescaped.
    public let steps: [String]

    /// Reads a pointer.
    ///
    /// - Parameter text: Empty, or steps of which each begins with `/`; `~1` stands for `/` and `~0` for `~` in a step.
    /// - Returns: `nil` if the text is no pointer.
    public init?(_ text: String) {
        guard text.isEmpty || text.hasPrefix("/") else { return nil }
        var steps: [String] = []
        for step in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            guard let unescaped = Self.unescaped(step) else { return nil }
            steps.append(unescaped)
        }
        self.steps = steps
    }

    /// A pointer that stands in the code.
    ///
    /// - Precondition: It is a pointer.
    public init(stringLiteral text: String) {
        guard let pointer = JSONPointer(text) else { preconditionFailure("\(text) is not a JSON pointer") }
        self = pointer
    }

    /// A pointer made of its steps.
    ///
    /// - Parameter steps: Names of members and numbers of elements, unescaped.
    public init(steps: [String]) {
        self.steps = steps
    }

    /// This pointer, and another behind it.
    ///
    /// - Parameter other: The way on from here.
    public func appending(_ other: JSONPointer) -> JSONPointer {
        JSONPointer(steps: steps + other.steps)
    }

    /// The pointer as RFC 6901 writes it.
    public var description: String {
        steps.map { "/" + $0.replacing("~", with: "~0").replacing("/", with: "~1") }.joined()
    }

    private static func unescaped(_ step: Substring) -> String? {
        var text = ""
        var rest = step[...]
        while let tilde = rest.firstIndex(of: "~") {
            text += rest[..<tilde]
            let code = rest.index(after: tilde)
            guard code < rest.endIndex, rest[code] == "0" || rest[code] == "1" else { return nil }
            text += rest[code] == "0" ? "~" : "/"
            rest = rest[rest.index(after: code)...]
        }
        return text + rest
    }
}
