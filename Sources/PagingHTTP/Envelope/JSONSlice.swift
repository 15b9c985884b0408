import Foundation

/// A value in the bytes of a JSON text.
struct JSONSlice: Sendable {
    let bytes: Data
    let range: Range<Int>

    /// The bytes of the value, as the server wrote them.
    var data: Data { bytes[range] }

    var isNull: Bool { bytes[range].elementsEqual("null".utf8) }

    var isArray: Bool { bytes[range.lowerBound] == UInt8(ascii: "[") }

    var isObject: Bool { bytes[range.lowerBound] == UInt8(ascii: "{") }

    /// Decodes the value.
    ///
    /// - Throws: `JSONValueFailure` if a string or a number in it is malformed.
    func read() throws -> JSONValue { try JSONValue(parsing: data) }

    /// The elements of an array, or the values of an object, in order; `nil` for other values.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    var elements: [JSONSlice]? {
        bytes.withUnsafeBytes { raw in
            let buffer = raw.bindMemory(to: UInt8.self)
            var scanner = JSONScanner(buffer, at: range.lowerBound)
            guard let ranges = try? scanner.skipElements() else { return nil }
            return ranges.map { JSONSlice(bytes: bytes, range: $0) }
        }
    }

    /// The value at a pointer relative to this one; `nil` if there is none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    func value(at pointer: JSONPointer) -> JSONSlice? {
        if pointer.steps.isEmpty { return self }
        return bytes.withUnsafeBytes { raw in
            let buffer = raw.bindMemory(to: UInt8.self)
            var scanner = JSONScanner(buffer, at: range.lowerBound)
            var found: Range<Int>?
            guard (try? scanner.find([JSONSearch(pointer)], in: buffer) { found = $1 }) != nil else { return nil }
            return found.map { JSONSlice(bytes: bytes, range: $0) }
        }
    }
}
