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
    /// The format of the output; `nil` for the default, one JSON value per line.
    var format: OutputFormat?
    /// The columns of CSV that the command line names; `nil` for those of the items.
    var columns: [String]?
    /// Whether the items are appended to the output file.
    var appends = false
    /// The place of the value by which `--since` orders items; `nil` without `--since`.
    var sinceKey: JSONPointer?
    /// The path of the bookmark; `nil` without `--since`.
    var bookmark: String?
    /// The digest of the plan that has the part; `nil` for the whole list.
    var plan: KeyDigest?
}
