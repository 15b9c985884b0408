public import Foundation

/// A link to a page, or a redirect, was not followed.
public struct LinkFailure: PageFailure, Hashable {
    /// Why a link was not followed.
    public enum Reason: Hashable, Sendable {
        /// The link is not a valid HTTP URL.
        case notAnAddress
        /// The port in the link is not from 1 to 65535.
        case invalidPort
        /// The link is longer than ``PageCursor/byteLimit``.
        case tooLong
        /// The link leads to another origin.
        case otherOrigin
        /// The link leads from `https` to `http`.
        case insecure
    }

    /// Why the link was not followed.
    public let reason: Reason
    /// The target of the link, without query, user and password.
    public let target: String
    /// The URL that links or redirects there, without query, user and password.
    public let address: String

    /// Always `false`: a retry finds the same link.
    public var isTransient: Bool { false }

    /// The kind of the failure.
    public var failureKind: FailureKind {
        switch reason {
        case .notAnAddress, .invalidPort, .tooLong: .unreadableResponse
        case .otherOrigin, .insecure: .untrustedLink
        }
    }
}

extension LinkFailure: CustomStringConvertible, CustomDebugStringConvertible {
    /// A description for logs, without addresses.
    public var description: String {
        switch reason {
        case .notAnAddress: "the link to the page is not an HTTP URL"
        case .invalidPort: "the port in the link to the page is not from 1 to 65535"
        case .tooLong: "the link to the page is longer than \(PageCursor.byteLimit) bytes"
        case .otherOrigin: "the page is at another origin"
        case .insecure: "the link to the page is not secure"
        }
    }

    /// The description, with the addresses of the list and of the link.
    public var debugDescription: String {
        switch reason {
        case .notAnAddress: "\(address) leads to \(target), which is not an HTTP URL"
        case .invalidPort: "\(address) leads to \(target), whose port is not from 1 to 65535"
        case .tooLong: "\(address) leads to a URL of more than \(PageCursor.byteLimit) bytes, \(target)…"
        case .otherOrigin: "\(address) leads to another origin, \(target)"
        case .insecure: "\(address) leads to \(target), which is not secure"
        }
    }
}

extension LinkFailure: LocalizedError {
    /// Why the load failed, in English.
    public var failureReason: String? { description.asSentence }
}
