import HTTPTypes
import Hummingbird
import NIOPosix

/// Answers requests for the page's files.
struct FileAnswers: Sendable {
    var folder: SiteFolder?

    /// The answer to a request for a file.
    ///
    /// Every answer has a strong entity tag of its bytes. A file that is requested with the parameter `v` and its digest
    /// may be cached for a year, because another file has another address. Every other answer has to be revalidated, so
    /// that a new build of the page is seen at once.
    func response(to request: Request) async throws -> Response {
        guard let folder else { throw APIError.notFound }
        let path = request.uri.path
        guard let file = try await NIOThreadPool.singleton.runIfActive({ try folder.file(at: path) }) else {
            throw APIError.notFound
        }
        let coding = ContentCoding(accepting: request.headers[.acceptEncoding])
        let gzipped = coding == .gzip ? file.gzipped : nil
        let tag = gzipped == nil ? "\"\(file.digest)\"" : "\"\(file.digest)-gzip\""

        var headers = HTTPFields()
        headers[.contentType] = file.type
        let isVersioned = request.uri.queryParameters["v"].map { file.isVersion(String($0)) } ?? false
        headers[.cacheControl] = isVersioned ? "public, max-age=31536000, immutable" : "no-cache"
        headers[.eTag] = tag
        headers[.vary] = "Accept-Encoding"
        if Self.matches(request.headers[.ifNoneMatch], tag) {
            var response = Response(status: .notModified, headers: headers)
            response.headers[.contentLength] = nil
            return response
        }
        if gzipped != nil {
            headers[.contentEncoding] = ContentCoding.gzip.rawValue
        }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: gzipped ?? file.bytes)))
    }

    /// Whether one of the tags in `If-None-Match` is the file's.
    private static func matches(_ field: String?, _ tag: String) -> Bool {
        guard let field else { return false }
        return field.split(separator: ",").contains { member in
            let member = member.drop { $0 == " " }
            let strong = member.hasPrefix("W/") ? member.dropFirst(2) : member
            return member == "*" || strong.prefix { $0 != " " } == tag
        }
    }
}
