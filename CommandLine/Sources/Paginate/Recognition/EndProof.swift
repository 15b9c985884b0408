/// Whether a list is known to end where its style says that it does.
enum EndProof: String, Hashable, Sendable, Codable {
    /// The answer shows how the list goes on, or that it is whole, or the command line says so.
    case shown
    /// The answer has a list and nothing else: it may be the first page of many.
    case unproven
}
