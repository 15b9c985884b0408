extension PaginateCommand {
    /// The newest release that this source contains. docs/releasing.md says when it changes.
    static let version = "unreleased"
}
