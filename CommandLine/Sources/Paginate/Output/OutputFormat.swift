/// The format of the output.
public enum OutputFormat: String, CaseIterable, Hashable, Sendable, Codable {
    /// One JSON value per line.
    case ndjson
    /// One JSON array.
    case json
    /// Comma-separated values (RFC 4180).
    case csv

    /// The names of all formats, for the help.
    public static let summary =
        "ndjson (one JSON value per line), json (one array) or csv (RFC 4180, one column for each member)"
}
