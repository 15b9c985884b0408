#if HTTPTypes
public import Foundation
public import HTTPTypes

extension HeaderFields {
    /// Creates header fields from those of swift-http-types, in the same order.
    public init(_ fields: HTTPFields) {
        self.init(fields.map { Field(name: $0.name.rawName, value: $0.value) })
    }
}

extension HTTPFields {
    /// Creates header fields for swift-http-types, in the same order. Fields whose names HTTP does not allow are
    /// omitted.
    public init(_ fields: HeaderFields) {
        self.init()
        for field in fields.all {
            if let name = HTTPField.Name(field.name) { append(HTTPField(name: name, value: field.value)) }
        }
    }
}

extension TransportRequest {
    /// Creates a request from a request head of swift-http-types and a body.
    ///
    /// - Parameters:
    ///   - head: The request. It needs a scheme and an authority.
    ///   - body: The body; `nil` for none.
    /// - Returns: `nil` if scheme, authority and path do not form a URL.
    public init?(_ head: HTTPRequest, body: Data? = nil) {
        guard let scheme = head.scheme, let authority = head.authority,
            let url = URL(string: "\(scheme)://\(authority)\(head.path ?? "/")")
        else { return nil }
        self.init(
            Method(rawValue: head.method.rawValue), url, fields: HeaderFields(head.headerFields), body: body)
    }
}

extension HTTPRequest {
    /// Creates a request head for swift-http-types.
    ///
    /// - Parameter request: The request.
    /// - Returns: `nil` if its method or its URL is not valid in HTTP.
    public init?(_ request: TransportRequest) {
        guard let method = Method(request.method.rawValue),
            let url = request.url.components,
            let scheme = url.scheme, let host = url.percentEncodedHost, !host.isEmpty
        else { return nil }
        let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
        self.init(
            method: method, scheme: scheme, authority: url.port.map { "\(host):\($0)" } ?? host,
            path: url.percentEncodedQuery.map { "\(path)?\($0)" } ?? path,
            headerFields: HTTPFields(request.fields))
    }
}

extension TransportResponse {
    /// Creates a response from a response head of swift-http-types and a body.
    ///
    /// - Parameters:
    ///   - head: The response head.
    ///   - url: The URL that it came from.
    ///   - body: The body, decompressed.
    public init(_ head: HTTPResponse, from url: URL, body: Data = Data()) {
        self.init(
            status: head.status.code, url: url, fields: HeaderFields(head.headerFields), body: body)
    }
}

extension HTTPResponse {
    /// Creates a response head for swift-http-types.
    ///
    /// - Parameter response: The response.
    /// - Returns: `nil` if its status does not have three digits.
    public init?(_ response: TransportResponse) {
        guard (0...999).contains(response.status) else { return nil }
        self.init(status: Status(code: response.status), headerFields: HTTPFields(response.fields))
    }
}
#endif
