#if HTTPTypes
public import Foundation
public import HTTPTypes

extension HTTPFields {
    /// The fields of a message of swift-http-types, in their order.
    public init(_ fields: HTTPTypes.HTTPFields) {
        self.init(fields.map { Field(name: $0.name.rawName, value: $0.value) })
    }
}

extension HTTPTypes.HTTPFields {
    /// The fields of a message, in their order. Names that HTTP does not allow are left out.
    public init(_ fields: PagingHTTP.HTTPFields) {
        self.init()
        for field in fields.all {
            if let name = HTTPField.Name(field.name) { append(HTTPField(name: name, value: field.value)) }
        }
    }
}

extension HTTPRequest {
    /// A request of swift-http-types, with its body.
    ///
    /// - Parameters:
    ///   - head: The request. It needs a scheme and an authority.
    ///   - body: The body; `nil` for none.
    /// - Returns: `nil` where scheme, authority and path are no address together.
    public init?(_ head: HTTPTypes.HTTPRequest, body: Data? = nil) {
        guard let scheme = head.scheme, let authority = head.authority,
            let url = URL(string: "\(scheme)://\(authority)\(head.path ?? "/")")
        else { return nil }
        self.init(
            Method(rawValue: head.method.rawValue), url, fields: PagingHTTP.HTTPFields(head.headerFields), body: body)
    }
}

extension HTTPTypes.HTTPRequest {
    /// A request without its body.
    ///
    /// - Parameter request: The request.
    /// - Returns: `nil` where its method or its address is none in HTTP.
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
    /// An answer of swift-http-types, with its body.
    ///
    /// - Parameters:
    ///   - head: The answer.
    ///   - url: Where it came from.
    ///   - body: The body, inflated.
    public init(_ head: HTTPTypes.HTTPResponse, from url: URL, body: Data = Data()) {
        self.init(
            status: head.status.code, url: url, fields: PagingHTTP.HTTPFields(head.headerFields), body: body)
    }
}

extension HTTPTypes.HTTPResponse {
    /// An answer without its body.
    ///
    /// - Parameter response: The answer.
    /// - Returns: `nil` where its status has not three digits.
    public init?(_ response: PagingHTTP.HTTPResponse) {
        guard (0...999).contains(response.status) else { return nil }
        self.init(status: Status(code: response.status), headerFields: HTTPTypes.HTTPFields(response.fields))
    }
}
#endif
