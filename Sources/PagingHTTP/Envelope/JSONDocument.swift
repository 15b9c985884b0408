import Foundation

/// A JSON text, and the places of the values at some pointers.
///
/// The text is scanned once, for all pointers. Other values are skipped without being decoded.
struct JSONDocument: Sendable {
    let bytes: Data
    private let places: [JSONPointer: Range<Int>]

    /// Scans a text.
    ///
    /// - Parameters:
    ///   - text: The text, in UTF-8.
    ///   - pointers: The pointers to find. If a name occurs twice in an object, its last value counts.
    ///   - limit: Ends the scan; `nil` for none.
    /// - Throws: The first fault anywhere in the text, even if it is outside of the values at the pointers.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    init(
        _ text: Data, finding pointers: some Sequence<JSONPointer>, until limit: ParsingLimit? = nil
    ) throws(JSONFault) {
        // The indices of a slice do not begin at zero.
        let bytes = text.startIndex == 0 ? text : Data(text)
        var places: [JSONPointer: Range<Int>] = [:]
        let wanted = Set(pointers).map { JSONSearch($0) }
        var fault: JSONFault?
        bytes.withUnsafeBytes { raw in
            let buffer = raw.bindMemory(to: UInt8.self)
            var scanner = JSONScanner(buffer, until: limit)
            do throws(JSONFault) {
                try scanner.find(wanted, in: buffer) { places[$0] = $1 }
                try scanner.expectEnd()
            } catch {
                fault = error
            }
        }
        if let fault { throw fault }
        self.bytes = bytes
        self.places = places
    }

    /// The value at one of the pointers that the text was scanned for; `nil` if there is none.
    subscript(pointer: JSONPointer) -> JSONSlice? {
        places[pointer].map { JSONSlice(bytes: bytes, range: $0) }
    }

    /// The text with `null` in place of a value.
    ///
    /// - Complexity: O(*n*), where *n* is the number of bytes outside of the value.
    func text(without slice: JSONSlice?) -> Data {
        guard let range = slice?.range else { return bytes }
        return Data(bytes[..<range.lowerBound]) + Data("null".utf8) + bytes[range.upperBound...]
    }
}
