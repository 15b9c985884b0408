import Foundation

extension AnswerFormat {
    /// Converts a body of this format to JSON.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - limit: Ends the conversion; `nil` for none.
    /// - Throws: An ``XMLFault`` if the body is not XML, or if the conversion was ended. Malformed JSON fails later, when it is read.
    func json(_ body: Data, until limit: ParsingLimit? = nil) throws(XMLFault) -> Data {
        switch self {
        case .json: body.utf8Text
        case .xml: try XMLConverter.json(of: body.utf8Text, until: limit)
        }
    }
}
