import ArgumentParser
import Foundation
import Paginate
import PagingHTTP

extension URL {
    /// The URL of a list on the command line.
    ///
    /// - Throws: `ValidationError` if the text is not an HTTP URL, has a user or a password, or an impossible port.
    static func webAddress(_ text: String) throws -> URL {
        guard let url = URL(reference: text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", url.host()?.isEmpty == false, url.password() == nil,
            url.user() == nil
        else {
            throw ValidationError(
                """
                the URL must begin with http:// or https:// and a host, without user and password; a port must be a \
                number from 1 to 65535
                """)
        }
        guard url.hasValidPort else { throw ValidationError("the port in the URL must be from 1 to 65535") }
        return url
    }
}
