/// A JSON pointer (RFC 6901): the place of a value in a document, such as `/data/books/edges`.
///
/// The empty pointer refers to the whole document.
public struct JSONPointer: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The reference tokens: names of members and indexes of elements, unescaped.
    public let steps: [String]

    /// Parses a pointer.
    ///
    /// - Parameter text: Empty, or steps that each begin with `/`. In a step `~1` stands for `/` and `~0` for `~`.
    /// - Returns: `nil` if the text is not a pointer.
    public init?(_ text: String) {
        // A combining mark after a slash would form one character with it.
        var pieces = Array(text.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard pieces.removeFirst().isEmpty else { return nil }
        var steps: [String] = []
        for piece in pieces {
            guard let step = Self.unescaped(piece) else { return nil }
            steps.append(step)
        }
        self.steps = steps
    }

    /// Creates a pointer from a literal.
    ///
    /// - Precondition: The literal is a JSON pointer.
    public init(stringLiteral text: String) {
        guard let pointer = JSONPointer(text) else { preconditionFailure("\(text) is not a JSON pointer") }
        self = pointer
    }

    /// Creates a pointer from its steps.
    ///
    /// - Parameter steps: Names of members and indexes of elements, unescaped.
    public init(steps: [String]) {
        self.steps = steps
    }

    /// Returns this pointer, continued by another one.
    ///
    /// - Parameter other: A pointer relative to the value at this pointer.
    /// - Complexity: O(*n*), where *n* is the number of steps of both pointers.
    public func appending(_ other: JSONPointer) -> JSONPointer {
        JSONPointer(steps: steps + other.steps)
    }

    /// The pointer in the notation of RFC 6901, such as `/data/books/edges`.
    ///
    /// - Complexity: O(*n*), where *n* is the length of the text.
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
