import Foundation

extension HTTPResponse {
    /// How long the server wants to be left alone after this answer, which has just come; `nil` if it did not say.
    var pause: Duration? { ServerWishes(self, at: Date()).pause }
}
