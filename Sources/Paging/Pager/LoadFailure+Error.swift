import PagingCore

extension LoadFailure {
    /// The error that the source threw, or a ``PagingError`` for a fault that the engine found in its answers.
    ///
    /// If the failure was made from a code alone, as in a test or a preview, it is the failure itself.
    public var error: any Error {
        switch self {
        case .source(let failure): failure.error ?? self
        case .noProgress: PagingError.noProgress
        case .cursorLoop: PagingError.cursorLoop
        }
    }
}

extension LoadFailure: Error {}
