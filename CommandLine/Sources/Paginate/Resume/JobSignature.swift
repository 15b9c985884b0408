import Foundation
import PagingHTTP

/// The part of a job that must be equal for a run to resume from a state.
struct JobSignature: Hashable, Codable {
    var address: URL
    /// A digest of the request body; `nil` for GET.
    var body: String?
    var flags: StyleFlags
    var pageSize: Int?
    /// The path of the output file; `nil` for standard output.
    var output: String?
    /// The place of the value by which duplicates are recognized; `nil` if duplicates are kept.
    var dedupeKey: JSONPointer?
}
