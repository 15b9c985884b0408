public import Foundation

/// A request as a transport sends it.
public struct HTTPRequest: Hashable, Sendable {
    /// What is to be done with the resource.
    public struct Method: RawRepresentable, Hashable, Sendable {
        /// The method as it stands in the message.
        public let rawValue: String

        /// Any method.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Reads and changes nothing.
        public static let get = Method(rawValue: "GET")
        /// Sends a body to be worked on.
        public static let post = Method(rawValue: "POST")
    }

    /// What is to be done with the resource.
    public var method: Method
    /// Where the resource is.
    public var url: URL
    /// The header fields beyond those that the transport sets itself.
    public var fields: HTTPFields
    /// The body; `nil` for none.
    public var body: Data?

    /// A request.
    ///
    /// - Parameters:
    ///   - method: What is to be done with the resource.
    ///   - url: Where the resource is, `http` or `https`.
    ///   - fields: The header fields beyond those that the transport sets itself.
    ///   - body: The body; `nil` for none.
    public init(_ method: Method = .get, _ url: URL, fields: HTTPFields = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
    }
}

extension HTTPRequest {
    /// - Throws: ``NetworkFailure`` where it is of another protocol.
    func checkScheme() throws(NetworkFailure) {
        if let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" { return }
        throw NetworkFailure(.badAddress, at: url.withoutQuery, details: "neither http nor https")
    }
}
