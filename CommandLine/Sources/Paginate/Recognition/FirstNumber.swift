import PagingHTTP

/// The number that a list's first answer tells, where the request for it had none.
struct FirstNumber: Hashable, Codable {
    /// Where answers tell their page's number.
    var place: JSONPointer
    var value: Int
}
