/// The parts of the server's path space.
enum Area: Sendable {
    /// `/2.3`, `/2.2`, `/rows` and `/lists`: data, which answers in JSON and takes part in demonstrations of failure.
    case api
    /// `/explorer` and `/health`: about the server itself, in JSON.
    case explorer
    /// All else: the files of the page.
    case files

    /// The versions of the API that the server answers under.
    static let versions = ["2.3", "2.2"]

    init(path: String) {
        switch path.split(separator: "/", maxSplits: 1).first.map(String.init) {
        case "rows", "lists": self = .api
        case .some(let first) where Self.versions.contains(first): self = .api
        case "explorer", "health": self = .explorer
        default: self = .files
        }
    }
}
