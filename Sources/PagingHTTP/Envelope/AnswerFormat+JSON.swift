import Foundation

extension AnswerFormat {
    /// Converts a body of this format to JSON.
    ///
    /// - Throws: An ``XMLFault`` if the body is not XML. Malformed JSON fails later, when it is read.
    func json(_ body: Data) throws(XMLFault) -> Data {
        switch self {
        case .json: body.utf8Text
        case .xml: try XMLConverter.json(of: body.utf8Text)
        }
    }
}
