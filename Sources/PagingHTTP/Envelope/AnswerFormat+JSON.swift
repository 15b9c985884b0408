import Foundation

extension AnswerFormat {
    /// A body as JSON, whatever it was written in.
    ///
    /// - Throws: A ``JSONFault`` for what is no JSON only later, by whoever reads it; for what is no XML, an
    ///   ``XMLFault``.
    func json(_ body: Data) throws(XMLFault) -> Data {
        switch self {
        case .json: body.utf8Text
        case .xml: try XMLTranscriber.json(of: body.utf8Text)
        }
    }
}
