import Foundation

/// The bytes of a JSON text, of which some places are known.
///
/// The text is gone over once, whatever is looked for; what stands elsewhere is only stepped over.
struct JSONDocument: Sendable {
    let bytes: Data
    private let places: [JSONPointer: Range<Int>]

    /// Goes over a text.
    ///
    /// - Parameters:
    ///   - text: The text, in UTF-8.
    ///   - pointers: What is looked for. Of a name that occurs twice in an object, the last value counts.
    /// - Throws: What is wrong with the text as a whole, whether anything stands there that is looked for or not.
    /// - Complexity: O(n) in the bytes.
    init(_ text: Data, finding pointers: some Sequence<JSONPointer>) throws(JSONFault) {
        // A slice keeps the indices of what it is a slice of; places count from the text's first byte.
        let bytes = text.startIndex == 0 ? text : Data(text)
        var places: [JSONPointer: Range<Int>] = [:]
        let wanted = Set(pointers).map { JSONSearch($0) }
        var fault: JSONFault?
        bytes.withUnsafeBytes { raw in
            let buffer = raw.bindMemory(to: UInt8.self)
            var scanner = JSONScanner(buffer)
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

    /// Where a value stands that was looked for; `nil` if there is none.
    subscript(pointer: JSONPointer) -> JSONSlice? {
        places[pointer].map { JSONSlice(bytes: bytes, range: $0) }
    }
}
