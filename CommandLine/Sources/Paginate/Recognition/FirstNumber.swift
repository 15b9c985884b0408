import PagingHTTP

/// The page number in the first response, if its request had none.
struct FirstNumber: Hashable, Codable {
    /// The place of the page number in responses.
    var place: JSONPointer
    var value: Int
}
