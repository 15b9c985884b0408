/// Whether it is certain that a list ends where its style says so.
enum EndProof: String, Hashable, Sendable, Codable {
    /// The response or the command line shows how the list continues, or that it is complete.
    case shown
    /// The response has nothing but a list, which may be the first of many pages.
    case unproven
}
