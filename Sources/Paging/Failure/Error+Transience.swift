extension Error {
    /// Whether the same request may succeed if it is repeated a little later (F1).
    ///
    /// A ``PageFailure`` says it. A `URLError` is transient if the network or the connection failed.
    package var isTransientFailure: Bool {
        if let failure = self as? any PageFailure { return failure.isTransient }
        return switch SystemError(self).map(FailureKind.init) {
        case .offline, .hostNotFound, .serverUnreachable, .connectionLost, .timedOut: true
        default: false
        }
    }
}
