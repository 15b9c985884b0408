public import Foundation

/// An HTTP request.
public struct TransportRequest: Hashable, Sendable {
    /// A request method.
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The name of the method, such as `GET`. It is case-sensitive.
        public let rawValue: String

        /// Creates a method.
        ///
        /// - Parameter rawValue: The name of the method, such as `GET`.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Reads a resource without changing it.
        public static let get = Method(rawValue: "GET")
        /// Sends a body to be processed.
        public static let post = Method(rawValue: "POST")
    }

    /// The method.
    public var method: Method
    /// The URL.
    public var url: URL
    /// The header fields, in addition to those that the transport sets.
    public var fields: HeaderFields
    /// The body; `nil` for none.
    public var body: Data?
    /// How to handle redirects to another origin. A redirect that is refused is returned as the response.
    public var links: LinkPolicy

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - url: The URL, `http` or `https`.
    ///   - fields: The header fields, in addition to those that the transport sets.
    ///   - body: The body; `nil` for none.
    ///   - links: How to handle redirects to another origin.
    public init(
        _ method: Method = .get, _ url: URL, fields: HeaderFields = [:], body: Data? = nil,
        links: LinkPolicy = .refused
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.links = links
    }
}

extension TransportRequest {
    /// Checks that the URL is an HTTP URL with a valid port.
    ///
    /// - Throws: ``NetworkFailure`` if the scheme is neither `http` nor `https`, or the port is not from 1 to 65535.
    func checkURL() throws(NetworkFailure) {
        guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            throw NetworkFailure(.badAddress, at: url.withoutQuery, details: "neither http nor https")
        }
        guard url.hasValidPort else {
            throw NetworkFailure(.badAddress, at: url.withoutQuery, details: "the port is not from 1 to 65535")
        }
    }
}
