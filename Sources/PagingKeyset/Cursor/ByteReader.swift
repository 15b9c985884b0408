/// Reads bytes from front to back. Each method returns `nil` if too few bytes are left.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func byte() -> UInt8? {
        rest.popFirst()
    }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// Eight bytes, the greatest first.
    mutating func word() -> UInt64? {
        bytes(8)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A length in groups of seven bits, the least first. A length with needless groups is refused.
    mutating func length() -> Int? {
        var length = 0
        var shift = 0
        // Four groups are 256 MB.
        while shift < 28 {
            guard let byte = byte() else { return nil }
            length |= Int(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return byte == 0 && shift > 0 ? nil : length }
            shift += 7
        }
        return nil
    }
}
