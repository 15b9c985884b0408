/// A syntax error in a JSON text, and its place.
struct JSONFault: Error, Hashable, CustomStringConvertible {
    enum Kind: Hashable {
        /// The text ends in the middle of a value.
        case endsEarly
        /// There is an unexpected byte.
        case unexpected(UInt8)
        /// Arrays and objects are nested too deeply.
        case tooDeep
        /// A string is not UTF-8, or has an escape that does not exist.
        case badString
        /// The scan was ended by its limit.
        case stopped
    }

    let kind: Kind
    /// The number of bytes before the fault.
    let offset: Int

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    var description: String {
        switch kind {
        case .endsEarly: "it ends after \(offset) bytes, in the middle of a value"
        case .unexpected(let byte) where (0x21..<0x7F).contains(byte):
            "'\(Character(UnicodeScalar(byte)))' at byte \(offset)"
        case .unexpected(let byte): "byte 0x\(String(byte, radix: 16)) at \(offset)"
        case .tooDeep: "it is nested deeper than \(JSONScanner.depthLimit) levels at byte \(offset)"
        case .stopped: "reading was ended at byte \(offset)"
        case .badString: "an invalid string at byte \(offset)"
        }
    }
}
