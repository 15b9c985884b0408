#if HTTPTypes
public import Foundation
public import HTTPTypes

extension HTTPFields {
    /// Creates header fields from those of swift-http-types, in the same order.
    public init(_ fields: HTTPTypes.HTTPFields) {
        self.init(fields.map { Field(name: $0.name.rawName, value: $0.value) })
    }
}

extension HTTPTypes.HTTPFields {
    /// Creates header fields for swift-http-types, in the same order. Fields whose names HTTP does not allow are
    /// omitted.
    public init(_ fields: PagingHTTP.HTTPFields) {
        self.init()
        for field in fields.all {
            if let name = HTTPField.Name(field.name) { append(HTTPField(name: name, value: field.value)) }
        }
    }
}

extension HTTPRequest {
    /// Creates a request from a request head of swift-http-types and a body.
    ///
    /// - Parameters:
    ///   - head: The request. It needs a scheme and an authority.
    ///   - body: The body; `nil` for none.
    /// - Returns: `nil` if scheme, authority and path do not form a URL.
    public init?(_ head: HTTPTypes.HTTPRequest, body: Data? = nil) {
        guard let scheme = head.scheme, let authority = head.authority,
            let url = URL(string: "\(scheme)://\(authority)\(head.path ?? "/")")
        else { return nil }
        self.init(
            Method(rawValue: head.method.rawValue), url, fields: PagingHTTP.HTTPFields(head.headerFields), body: body)
    }
}

extension HTTPTypes.HTTPRequest {
    /// Creates a request head for swift-http-types.
    ///
    /// - Parameter request: The request.
    /// - Returns: `nil` if its method or its URL is not valid in HTTP.
    public init?(_ request: PagingHTTP.HTTPRequest) {
        guard let method = Method(request.method.rawValue),
            let url = URLComponents(url: request.url, resolvingAgainstBaseURL: true),
            let scheme = url.scheme, let host = url.percentEncodedHost, !host.isEmpty
        else { return nil }
        let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
        self.init(
            method: method, scheme: scheme, authority: url.port.map { "\(host):\($0)" } ?? host,
            path: url.percentEncodedQuery.map { "\(path)?\($0)" } ?? path,
            headerFields: HTTPTypes.HTTPFields(request.fields))
    }
}

extension HTTPResponse {
    /// Creates a response from a response head of swift-http-types and a body.
    ///
    /// - Parameters:
    ///   - head: The response head.
    ///   - url: The URL that it came from.
    ///   - body: The body, decompressed.
    public init(_ head: HTTPTypes.HTTPResponse, from url: URL, body: Data = Data()) {
        self.init(
            status: head.status.code, url: url, fields: PagingHTTP.HTTPFields(head.headerFields), body: body)
    }
}

extension HTTPTypes.HTTPResponse {
    /// Creates a response head for swift-http-types.
    ///
    /// - Parameter response: The response.
    /// - Returns: `nil` if its status does not have three digits.
    public init?(_ response: PagingHTTP.HTTPResponse) {
        guard (0...999).contains(response.status) else { return nil }
        self.init(status: Status(code: response.status), headerFields: HTTPTypes.HTTPFields(response.fields))
    }
}
#endif
