import HTTPTypes
import Hummingbird

/// The paths under `/lists`.
enum ListRoute: Sendable {
    case lists
    case list
    case behavior
    case page
    case rows
    case row

    /// The route of a path; `nil` for any other path.
    init?(path: String) {
        let parts = path.split(separator: "/")
        guard parts.first == "lists" else { return nil }
        switch (parts.count, parts.count > 2 ? parts[2] : "") {
        case (1, _): self = .lists
        case (2, _): self = .list
        case (3, "server"): self = .behavior
        case (3, "offset"), (3, "page"), (3, "cursor"): self = .page
        case (3, "rows"): self = .rows
        case (4, "rows"): self = .row
        default: return nil
        }
    }

    /// The methods that the path allows.
    var methods: [HTTPRequest.Method] {
        switch self {
        case .lists, .rows: [.post]
        case .list, .page: [.get, .head]
        case .behavior: [.put]
        case .row: [.patch, .delete]
        }
    }

    /// The name under which a request is counted: `{id}` stands for the list's random id, and other methods than GET and
    /// HEAD are named, such as `PATCH /lists/{id}/rows/7`.
    ///
    /// - Returns: `nil` for a request of another path.
    static func countedName(of request: Request) -> String? {
        guard ListRoute(path: request.uri.path) != nil else { return nil }
        var parts = request.uri.path.split(separator: "/").map(String.init)
        if parts.count > 1 {
            parts[1] = "{id}"
        }
        let method = [.get, .head].contains(request.method) ? "" : "\(request.method.rawValue) "
        return "\(method)/\(parts.joined(separator: "/"))\(request.uri.query.map { "?\($0)" } ?? "")"
    }
}
