/// Where the server has an item that is held.
enum Standing: Equatable, Sendable {
    /// Where it stands.
    case onServer
    /// In the page under this key: it was moved from there, or that page brought it.
    case moved(fromKey: Int)
    /// Nowhere, as far as is known: it was inserted here.
    case local
}
