extension KeyValue {
    private enum Tag {
        static let null: UInt8 = 0
        static let integer: UInt8 = 1
        static let real: UInt8 = 2
        static let text: UInt8 = 3
        static let blob: UInt8 = 4
    }

    /// Appends the value as bytes: a tag, then the value, which has its length before it if that varies.
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .null:
            bytes.append(Tag.null)
        case .integer(let integer):
            bytes.append(Tag.integer)
            Self.append(UInt64(bitPattern: integer), to: &bytes)
        case .real(let real):
            bytes.append(Tag.real)
            Self.append(real.bitPattern, to: &bytes)
        case .text(let text):
            bytes.append(Tag.text)
            Self.append(length: text.utf8.count, to: &bytes)
            bytes += text.utf8
        case .blob(let blob):
            bytes.append(Tag.blob)
            Self.append(length: blob.count, to: &bytes)
            bytes += blob
        }
    }

    /// Reads what `append(to:)` writes; `nil` for anything else.
    init?(from reader: inout ByteReader) {
        switch reader.byte() {
        case Tag.null:
            self = .null
        case Tag.integer:
            guard let word = reader.word() else { return nil }
            self = .integer(Int64(bitPattern: word))
        case Tag.real:
            guard let word = reader.word() else { return nil }
            self = .real(Double(bitPattern: word))
        case Tag.text:
            guard let length = reader.length(), let bytes = reader.bytes(length) else { return nil }
            let text = String(decoding: bytes, as: UTF8.self)
            // Decoding repairs what is not UTF-8.
            guard text.utf8.elementsEqual(bytes) else { return nil }
            self = .text(text)
        case Tag.blob:
            guard let length = reader.length(), let bytes = reader.bytes(length) else { return nil }
            self = .blob(Array(bytes))
        default:
            return nil
        }
    }

    static func append(_ word: UInt64, to bytes: inout [UInt8]) {
        for shift in stride(from: 56, through: 0, by: -8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
        }
    }

    private static func append(length: Int, to bytes: inout [UInt8]) {
        precondition(length < 1 << 28, "a key has \(length) bytes; a cursor holds keys of less than 256 MB")
        var rest = length
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
