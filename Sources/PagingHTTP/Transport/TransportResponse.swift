public import Foundation

/// A complete HTTP response.
public struct TransportResponse: Hashable, Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The URL that the response came from: that of the request, or of the last redirect.
    public var url: URL
    /// The header fields.
    public var fields: HeaderFields
    /// The body, decompressed.
    public var body: Data

    /// Creates a response.
    ///
    /// - Parameters:
    ///   - status: The status, such as 200.
    ///   - url: The URL that the response came from.
    ///   - fields: The header fields.
    ///   - body: The body, decompressed.
    public init(status: Int, url: URL, fields: HeaderFields = [:], body: Data = Data()) {
        self.status = status
        self.url = url
        self.fields = fields
        self.body = body
    }

    /// Whether the status says that the request succeeded.
    public var isSuccess: Bool { (200..<300).contains(status) }
}
