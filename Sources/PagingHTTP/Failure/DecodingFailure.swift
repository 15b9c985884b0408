public import Foundation

/// A response body is not the JSON or XML that the style describes.
public struct DecodingFailure: PageFailure, Hashable {
    /// What is wrong, in the words of the decoder.
    public let reason: String
    /// The place in the document, such as `items[3].user_id`; empty for the whole document.
    public let path: String
    /// The URL of the request, without its query.
    public let address: String
    /// The beginning of the body.
    public let sample: BodySample

    /// The reason in words that quote nothing of the body.
    private let summary: String

    /// `true` if the body ends early, which means that the connection broke; `false` if a retry would get the same
    /// body.
    public let isTransient: Bool

    static let missingList = "the items are missing"

    /// Whether the body lacks the list of items, and is not known as an empty page.
    public var isListMissing: Bool { reason == Self.missingList }

    static let unnamedPage = "the response says that there is another page and does not name it"

    static let longName = "what names the next page is longer than \(PageCursor.byteLimit) bytes"

    private static let webPage = "the body is HTML, not data"

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - reason: What is wrong.
    ///   - summary: The reason in words that quote nothing of the body; `nil` if the reason quotes nothing.
    ///   - path: The place in the document; empty for the whole document.
    ///   - isTransient: Whether the body ends early.
    ///   - response: The response.
    init(
        _ reason: String, summary: String? = nil, at path: String = "", isTransient: Bool = false,
        _ response: TransportResponse
    ) {
        self.reason = reason
        self.summary = summary ?? reason
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
    init(_ error: any Error, _ response: TransportResponse, under pointer: JSONPointer = "") {
        if response.isHTML {
            self.init(Self.webPage, response)
            return
        }
        switch error {
        case let error as DecodingError: self.init(error, response, under: pointer)
        case let fault as XMLFault: self.init("\(fault)", isTransient: fault.endsEarly, response)
        case let fault as JSONFault: self.init("not JSON: \(fault)", isTransient: response.body.isCutShort, response)
        default: self.init("not JSON: \(error)", summary: "an item cannot be decoded", response)
        }
    }

    private init(_ error: DecodingError, _ response: TransportResponse, under pointer: JSONPointer) {
        let summary: String
        let context: DecodingError.Context
        switch error {
        case .keyNotFound(let key, let context):
            self.init("the key is missing", at: (context.codingPath + [key]).documentPath(under: pointer), response)
            return
        case .dataCorrupted(let context) where pointer.steps.isEmpty && context.codingPath.isEmpty:
            self.init(
                context.debugDescription, summary: "the body is malformed", isTransient: response.body.isCutShort,
                response)
            return
        case .typeMismatch(_, let found): (summary, context) = ("a value has another type than expected", found)
        case .valueNotFound(_, let found): (summary, context) = ("a value is missing", found)
        case .dataCorrupted(let found): (summary, context) = ("a value is not valid", found)
        @unknown default:
            self.init("not JSON: \(error)", summary: "an item cannot be decoded", response)
            return
        }
        self.init(
            context.debugDescription, summary: summary, at: context.codingPath.documentPath(under: pointer), response)
    }
}

extension DecodingFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without the address and the body.
    public var description: String {
        let place = path.isEmpty ? "" : " at \(path)"
        return "the response cannot be read\(place): \(summary)"
    }

    /// The reason in the words of the decoder, with the address and the beginning of the body.
    public var debugDescription: String {
        let place = path.isEmpty ? address : "\(address) at \(path)"
        return "\(place): \(reason)\(sample.text.isEmpty ? "" : ": \(sample)")"
    }
}

extension DecodingFailure: LocalizedError {
    /// The kind of the failure.
    public var failureKind: FailureKind {
        reason == Self.webPage ? .webPageReceived : isTransient ? .connectionLost : .unreadableResponse
    }

    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}

extension [any CodingKey] {
    /// The path in the notation `items[3].user_id`.
    fileprivate func documentPath(under pointer: JSONPointer) -> String {
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
