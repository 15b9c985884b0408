import Foundation

/// Writes items as JSON directly: Foundation's encoder makes a tree of all values first and takes more than twice as long,
/// while the next pages are loaded.
///
/// Items that encode themselves in a way that ``JSONText`` does not support are encoded by Foundation's encoder.
final class JSONTextWriter {
    // No access begins within another: each is one call that calls no code of the items.
    @exclusivity(unchecked) var text = JSONText()
    private var hasNotANumber = false

    private init() {}

    /// Items as an array of JSON, which Foundation's decoder reads.
    ///
    /// - Throws: The error of Foundation's encoder; an `EncodingError` for a `Decimal` that is not a number, for which that
    ///   encoder would write a text that its decoder refuses.
    /// - Complexity: O(*n*) in the size of the text.
    static func data(of items: ContiguousArray<some Encodable>) throws -> Data {
        try directText(of: items) ?? JSONEncoder().encode(Array(items))
    }

    /// - Returns: `nil` if an item is not supported or throws an error. Foundation's encoder throws its own, which knows
    ///   where it was.
    static func directText(of items: ContiguousArray<some Encodable>) throws -> Data? {
        let writer = JSONTextWriter()
        for place in items.indices where writer.text.beginElement(of: 0) { try? writer.append(items[place]) }
        if writer.hasNotANumber {
            throw EncodingError.invalidValue(
                Decimal.nan,
                .init(codingPath: [], debugDescription: "JSON has no text for a decimal that is not a number."))
        }
        writer.text.end()
        return writer.text.isComplete ? Data(writer.text.bytes) : nil
    }

    func append<Value: Encodable>(_ value: Value) throws {
        if let string = value.exactly(String.self) { return text.append(string) }
        if let integer = value.integerDescription { return text.append(ascii: integer) }
        if let number = value.exactly(Double.self) { return text.append(floatingPoint: number) }
        if let number = value.exactly(Float.self) { return text.append(floatingPoint: number) }
        if let flag = value.exactly(Bool.self) { return text.append(ascii: flag ? "true" : "false") }
        if let data = value.exactly(Data.self) { return text.append(data.base64EncodedString()) }
        if let url = value.exactly(URL.self) { return text.append(url.absoluteString) }
        if let number = value.exactly(Decimal.self) {
            guard number.isFinite else {
                hasNotANumber = true
                return text.giveUp()
            }
            return text.append(ascii: number.description)
        }
        let number = text.open()
        // If this throws, the value stays open, and what is written after it makes the text incomplete.
        try value.encode(to: JSONTextEncoder(writer: self, number: number))
        text.close(number)
    }
}

extension Encodable {
    /// The value if its type is this one.
    @inline(__always)
    fileprivate func exactly<Value>(_: Value.Type) -> Value? {
        Self.self == Value.self ? unsafeBitCast(self, to: Value.self) : nil
    }

    /// The decimal text of an integer.
    @inline(__always)
    fileprivate var integerDescription: String? {
        exactly(Int.self)?.description ?? exactly(Int64.self)?.description ?? exactly(Int32.self)?.description
            ?? exactly(Int16.self)?.description ?? exactly(Int8.self)?.description ?? exactly(UInt.self)?.description
            ?? exactly(UInt64.self)?.description ?? exactly(UInt32.self)?.description
            ?? exactly(UInt16.self)?.description ?? exactly(UInt8.self)?.description
    }
}
