import Foundation

/// A response body is not the JSON or XML that the style describes.
public struct DecodingFailure: PageFailure, Hashable, CustomStringConvertible {
    /// What is wrong, in the words of the decoder.
    public let reason: String
    /// The place in the document, such as `items[3].user_id`; empty for the whole document.
    public let path: String
    /// The URL of the request, without its query.
    public let address: String
    /// The beginning of the body.
    public let sample: BodySample

    /// `true` if the body ends early, which means that the connection broke; `false` if a retry would get the same
    /// body.
    public let isTransient: Bool

    static let missingList = "the items are missing"

    /// Whether the body lacks the list of items, and is not known as an empty page.
    public var isListMissing: Bool { reason == Self.missingList }

    static let unnamedPage = "the response says that there is another page and does not name it"

    init(_ reason: String, at path: String = "", isTransient: Bool = false, _ response: TransportResponse) {
        self.reason = reason
        self.isTransient = isTransient
        self.path = path
        address = response.url.withoutQuery
        sample = BodySample(response.body)
    }

    /// Creates a failure from an error that a decoder threw.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - response: The response that was decoded.
    ///   - pointer: The place in the body where decoding began.
    init(_ error: any Error, _ response: TransportResponse, beneath pointer: JSONPointer = "") {
        if response.isHTML {
            self.init("the body is HTML, not data", response)
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

    /// A description for logs.
    public var description: String {
        let place = path.isEmpty ? address : "\(address) at \(path)"
        return "\(place): \(reason): \(sample)"
    }
}

extension [any CodingKey] {
    /// The path in the notation `items[3].user_id`.
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

extension TransportResponse {
    fileprivate var isHTML: Bool {
        if let type = fields["Content-Type"]?.lowercased(), type.hasPrefix("text/html") { return true }
        let start = body.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        let beginning = String(decoding: start.prefix(9), as: UTF8.self).lowercased()
        return beginning == "<!doctype" || beginning.hasPrefix("<html")
    }
}

extension Data {
    /// Whether this is the beginning of a JSON document.
    fileprivate var isCutShort: Bool {
        do {
            _ = try JSONDocument(utf8Text, finding: [])
            return false
        } catch {
            return error.kind == .endsEarly && !isEmpty
        }
    }
}
