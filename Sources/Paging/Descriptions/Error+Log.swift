extension Error {
    /// The error for a log: its description, or the domain and the code of an `NSError`, whose description can contain
    /// addresses.
    var logText: String { SystemError(self).map { "\($0.domain) error \($0.code)" } ?? "\(self)" }
}
