import Foundation

/// A user name and a password for Basic authentication (RFC 7617).
public struct Credentials: Hashable, Sendable {
    /// The name of the user.
    public let user: String
    /// The password.
    public let password: String

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - user: The name of the user.
    ///   - password: The password.
    /// - Returns: `nil` if the name contains a colon, which ends it in Basic authentication, or if either text contains
    ///   a control character.
    public init?(user: String, password: String) {
        guard !user.contains(":"), !(user + password).unicodeScalars.contains(where: \.isControl) else { return nil }
        self.user = user
        self.password = password
    }

    /// The value of the header field `Authorization`, in UTF-8.
    public var authorization: String { "Basic " + Data("\(user):\(password)".utf8).base64EncodedString() }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
