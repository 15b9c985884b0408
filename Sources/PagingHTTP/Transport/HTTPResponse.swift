public import Foundation

/// A whole answer to a request.
public struct HTTPResponse: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// Where the answer came from: the request's address, or where redirects have led.
    public var url: URL
    /// The header fields.
    public var fields: HTTPFields
    /// The body, already inflated.
    public var body: Data

    /// An answer.
    ///
    /// - Parameters:
    ///   - status: The status, such as 200.
    ///   - url: Where the answer came from.
    ///   - fields: The header fields.
    ///   - body: The body, inflated.
    public init(status: Int, url: URL, fields: HTTPFields = [:], body: Data = Data()) {
        self.status = status
        self.url = url
        self.fields = fields
        self.body = body
    }

    /// Whether the status says that the request succeeded.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
