public import Foundation

extension JSONValue {
    /// Parses an XML document and converts it to JSON, as ``AnswerFormat/xml`` does.
    ///
    /// An element becomes an object of its children. Children of the same name become an array.
    ///
    /// - Parameters:
    ///   - text: A document in UTF-8, or in UTF-16 with a byte order mark. It must not declare a document type.
    ///   - end: When to stop; `nil` for never. With a time, parsing also stops when the task is cancelled.
    /// - Throws: An error that describes what is wrong with the text, and where, or that parsing was stopped.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(xml text: Data, until end: ContinuousClock.Instant? = nil) throws {
        let json = try AnswerFormat.xml.json(text, until: end.map { ParsingLimit(until: $0) })
        try self.init(parsing: json, until: end)
    }
}
