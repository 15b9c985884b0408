public import Foundation

/// A link to a next page was not followed.
public struct LinkFailure: PageFailure, Hashable {
    /// Why the link was not followed.
    public enum Reason: Hashable, Sendable {
        /// The link is not a valid HTTP URL.
        case notAnAddress
        /// The port in the link is not from 1 to 65535.
        case invalidPort
        /// The link leads to another origin.
        case otherOrigin
        /// The link leads from `https` to `http`.
        case insecure
    }

    /// Why the link was not followed.
    public let reason: Reason
    /// The target of the link, without query, user and password.
    public let target: String
    /// The URL of the list, without query, user and password.
    public let address: String

    /// Always `false`: a retry finds the same link.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind {
        switch reason {
        case .notAnAddress, .invalidPort: .unreadableResponse
        case .otherOrigin, .insecure: .untrustedLink
        }
    }
}

extension LinkFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without addresses.
    public var description: String {
        switch reason {
        case .notAnAddress: "the link to the next page is not an HTTP URL"
        case .invalidPort: "the port in the link to the next page is not from 1 to 65535"
        case .otherOrigin: "the next page is at another origin"
        case .insecure: "the link to the next page is not secure"
        }
    }

    /// The description, with the addresses of the list and of the link.
    public var debugDescription: String {
        switch reason {
        case .notAnAddress: "\(address) links to its next page as \(target), which is not an HTTP URL"
        case .invalidPort: "\(address) links to its next page as \(target), whose port is not from 1 to 65535"
        case .otherOrigin: "\(address) links to a next page at another origin, \(target)"
        case .insecure: "\(address) links to a next page at \(target), which is not secure"
        }
    }
}

extension LinkFailure: LocalizedError {
    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}
