import Foundation

/// An error with a domain and a code, such as a `URLError` or another `NSError`.
struct SystemError {
    let domain: String
    let code: Int
    /// The description that the error's creator wrote for the user; `nil` if there is none.
    let userDescription: String?

    /// Reads the domain and the code of an error.
    ///
    /// - Returns: `nil` for a Swift error without a domain of its own.
    init?(_ error: any Error) {
        if let error = error as? any CustomNSError {
            self.init(type(of: error).errorDomain, error.errorCode, error.errorUserInfo)
        } else if type(of: error) is NSError.Type, let error = (error as Any) as? NSError {
            self.init(error.domain, error.code, error.userInfo)
        } else {
            return nil
        }
    }

    private init(_ domain: String, _ code: Int, _ userInfo: [String: Any]) {
        self.domain = domain
        self.code = code
        // The descriptions of URL errors may contain the address of the request.
        userDescription = domain == NSURLErrorDomain ? nil : userInfo[NSLocalizedDescriptionKey] as? String
    }
}

extension FailureKind {
    init(_ error: SystemError) {
        self = error.domain == NSURLErrorDomain ? URLErrorCode(rawValue: error.code)?.failureKind ?? .other : .other
    }
}
