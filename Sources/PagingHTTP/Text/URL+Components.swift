import Foundation

extension URL {
    /// The components of the absolute URL; `nil` if it is not a URL by RFC 3986.
    var components: URLComponents? { URLComponents(url: self, resolvingAgainstBaseURL: true) }
}
