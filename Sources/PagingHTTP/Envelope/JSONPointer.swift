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
        // Bytes, since a mark behind a slash makes one character of both.
        var pieces = Array(text.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard pieces.removeFirst().isEmpty else { return nil }
        var steps: [String] = []
        for piece in pieces {
            guard let step = Self.unescaped(piece) else { return nil }
            steps.append(step)
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
        var bytes: [UInt8] = []
        for step in steps {
            bytes.append(UInt8(ascii: "/"))
            for byte in step.utf8 {
                switch byte {
                case UInt8(ascii: "~"): bytes += "~0".utf8
                case UInt8(ascii: "/"): bytes += "~1".utf8
                default: bytes.append(byte)
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func unescaped(_ piece: ArraySlice<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = piece
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "~") else {
                bytes.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0")?: bytes.append(UInt8(ascii: "~"))
            case UInt8(ascii: "1")?: bytes.append(UInt8(ascii: "/"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
