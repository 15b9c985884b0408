public import Foundation

extension JSONValue {
    /// Parses an XML document and converts it to JSON, as ``AnswerFormat/xml`` does.
    ///
    /// An element becomes an object of its children. Children of the same name become an array.
    ///
    /// - Parameter text: A document in UTF-8, or in UTF-16 with a byte order mark. It must not declare a document type.
    /// - Throws: An error that describes what is wrong with the text, and where.
    /// - Complexity: O(*n*), where *n* is the number of bytes.
    public init(xml text: Data) throws {
        try self.init(parsing: try AnswerFormat.xml.json(text))
    }
}
