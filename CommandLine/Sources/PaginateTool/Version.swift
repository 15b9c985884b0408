extension PaginateCommand {
    /// The newest release that this source contains. scripts/release writes it.
    static let version = "unreleased"
}
