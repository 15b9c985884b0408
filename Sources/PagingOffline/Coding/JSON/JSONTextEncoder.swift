/// Encodes one open value of a ``JSONText``, which knows it by its number.
///
/// Encoders for a superclass are not supported.
struct JSONTextEncoder: Encoder {
    let writer: JSONTextWriter
    let number: Int

    /// The path is not known here. A value that reads it is encoded by Foundation's encoder.
    var codingPath: [any CodingKey] {
        writer.text.giveUp()
        return []
    }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        writer.text.begin(.object, of: number)
        return KeyedEncodingContainer(JSONObject(writer: writer, number: number))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        writer.text.begin(.array, of: number)
        return JSONArray(writer: writer, number: number)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        JSONScalar(writer: writer, number: number)
    }

    fileprivate static func nested(in writer: JSONTextWriter) -> JSONTextEncoder {
        JSONTextEncoder(writer: writer, number: writer.text.open(isNested: true))
    }

    fileprivate static func unknown(_ writer: JSONTextWriter) -> JSONTextEncoder {
        writer.text.giveUp()
        return JSONTextEncoder(writer: writer, number: -1)
    }
}

/// The object that is being written.
struct JSONObject<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let writer: JSONTextWriter
    let number: Int

    var codingPath: [any CodingKey] { JSONTextEncoder.unknown(writer).codingPath }

    func encodeNil(forKey key: Key) { if begin(key) { writer.text.append(ascii: "null") } }
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { if begin(key) { try writer.append(value) } }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        nested(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        nested(key).unkeyedContainer()
    }

    private func nested(_ key: Key) -> JSONTextEncoder {
        begin(key) ? .nested(in: writer) : .unknown(writer)
    }

    func superEncoder() -> any Encoder { JSONTextEncoder.unknown(writer) }
    func superEncoder(forKey key: Key) -> any Encoder { JSONTextEncoder.unknown(writer) }

    private func begin(_ key: Key) -> Bool { writer.text.begin(key.stringValue, of: number) }
}

/// The array that is being written.
struct JSONArray: UnkeyedEncodingContainer {
    let writer: JSONTextWriter
    let number: Int

    var codingPath: [any CodingKey] { JSONTextEncoder.unknown(writer).codingPath }
    private(set) var count = 0

    init(writer: JSONTextWriter, number: Int) {
        self.writer = writer
        self.number = number
    }

    mutating func encodeNil() { if begin() { writer.text.append(ascii: "null") } }
    mutating func encode<Value: Encodable>(_ value: Value) throws { if begin() { try writer.append(value) } }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        nested().unkeyedContainer()
    }

    private mutating func nested() -> JSONTextEncoder {
        begin() ? .nested(in: writer) : .unknown(writer)
    }

    func superEncoder() -> any Encoder { JSONTextEncoder.unknown(writer) }

    private mutating func begin() -> Bool {
        count += 1
        return writer.text.beginElement(of: number)
    }
}

/// The value that is being written, if it is no object and no array.
struct JSONScalar: SingleValueEncodingContainer {
    let writer: JSONTextWriter
    let number: Int

    var codingPath: [any CodingKey] { JSONTextEncoder.unknown(writer).codingPath }

    func encodeNil() { if begin() { writer.text.append(ascii: "null") } }
    func encode<Value: Encodable>(_ value: Value) throws { if begin() { try writer.append(value) } }

    private func begin() -> Bool { writer.text.begin(scalarOf: number) }
}
