public import Foundation

extension JSONValue {
    /// Reads XML as ``AnswerFormat/xml`` does: an element is an object of its children, several of one name are an
    /// array.
    ///
    /// - Parameter text: A document in UTF-8, or in UTF-16 with a byte order mark.
    /// - Throws: What is wrong with the text.
    public init(xml text: Data) throws {
        try self.init(parsing: try AnswerFormat.xml.json(text))
    }
}
