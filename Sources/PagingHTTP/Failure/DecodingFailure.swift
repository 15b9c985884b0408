import Foundation

/// A body was not the JSON that was promised.
public struct DecodingFailure: PageFailure, Hashable, CustomStringConvertible {
    /// What was wrong, in the decoder's words.
    public let reason: String
    /// Where in the document it was, such as `items[3].user_id`; empty for the document as a whole.
    public let path: String
    /// The address that was asked, without its query.
    public let address: String
    /// The beginning of the body.
    public let sample: BodySample

    init(_ reason: String, at path: String = "", _ response: HTTPResponse) {
        self.reason = reason
        self.path = path
        address = response.url.withoutQuery
        sample = BodySample(response.body)
    }

    /// Reads what a decoder threw.
    init(_ error: any Error, _ response: HTTPResponse) {
        if response.isHTML {
            self.init("HTML where JSON was promised", response)
            return
        }
        switch error as? DecodingError {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            self.init(context.debugDescription, at: context.codingPath.documentPath, response)
        case .keyNotFound(let key, let context):
            self.init("the key is missing", at: (context.codingPath + [key]).documentPath, response)
        default:
            self.init(String(describing: error), response)
        }
    }

    /// False: the same request would bring the same.
    public var isTransient: Bool { false }

    /// What went wrong, for a log.
    public var description: String {
        let place = path.isEmpty ? address : "\(address) at \(path)"
        return "\(place): \(reason): \(sample)"
    }
}

extension [any CodingKey] {
    fileprivate var documentPath: String {
        reduce(into: "") { path, key in
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
        let start = body.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return start == UInt8(ascii: "<")
    }
}
