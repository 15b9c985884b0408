import Foundation

/// A body was not the JSON or XML that was promised.
public struct DecodingFailure: PageFailure, Hashable, CustomStringConvertible {
    /// What was wrong, in the decoder's words.
    public let reason: String
    /// Where in the document it was, such as `items[3].user_id`; empty for the document as a whole.
    public let path: String
    /// The address that was asked, without its query.
    public let address: String
    /// The beginning of the body.
    public let sample: BodySample

    /// True where the body ended in the middle, as when a connection broke and nobody noticed; false where the same
    /// request would bring the same.
    public let isTransient: Bool

    init(_ reason: String, at path: String = "", isTransient: Bool = false, _ response: HTTPResponse) {
        self.reason = reason
        self.isTransient = isTransient
        self.path = path
        address = response.url.withoutQuery
        sample = BodySample(response.body)
    }

    /// Reads what a decoder threw.
    ///
    /// - Parameters:
    ///   - error: What it threw.
    ///   - response: What was decoded.
    ///   - pointer: Where in the body the decoder began.
    init(_ error: any Error, _ response: HTTPResponse, beneath pointer: JSONPointer = "") {
        if response.isHTML {
            self.init("HTML where data was promised", response)
            return
        }
        switch error as? DecodingError {
        case .dataCorrupted(let context) where pointer.steps.isEmpty && context.codingPath.isEmpty:
            self.init(context.debugDescription, isTransient: response.body.isCutShort, response)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            self.init(context.debugDescription, at: context.codingPath.documentPath(beneath: pointer), response)
        case .keyNotFound(let key, let context):
            self.init("the key is missing", at: (context.codingPath + [key]).documentPath(beneath: pointer), response)
        default:
            switch error {
            case let fault as XMLFault: self.init("\(fault)", isTransient: fault.endsEarly, response)
            case let fault as JSONFault:
                self.init("not JSON: \(fault)", isTransient: response.body.isCutShort, response)
            default: self.init("not JSON: \(error)", response)
            }
        }
    }

    /// What went wrong, for a log.
    public var description: String {
        let place = path.isEmpty ? address : "\(address) at \(path)"
        return "\(place): \(reason): \(sample)"
    }
}

extension [any CodingKey] {
    /// The path as a person writes it, such as `items[3].user_id`.
    fileprivate func documentPath(beneath pointer: JSONPointer) -> String {
        reduce(into: pointer.steps.joined(separator: ".")) { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += path.isEmpty ? key.stringValue : ".\(key.stringValue)"
            }
        }
    }
}

extension HTTPResponse {
    fileprivate var isHTML: Bool {
        if let type = fields["Content-Type"]?.lowercased(), type.hasPrefix("text/html") { return true }
        let start = body.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        let beginning = String(decoding: start.prefix(9), as: UTF8.self).lowercased()
        return beginning == "<!doctype" || beginning.hasPrefix("<html")
    }
}

extension Data {
    /// Whether this is JSON as far as it goes, and not to its end.
    fileprivate var isCutShort: Bool {
        do {
            _ = try JSONDocument(utf8Text, finding: [])
            return false
        } catch {
            return error.kind == .endsEarly && !isEmpty
        }
    }
}
