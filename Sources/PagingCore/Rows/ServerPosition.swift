/// Where the server has a held item.
enum ServerPosition: Equatable, Sendable {
    /// Where the list has it.
    case inPlace
    /// In the page with this key: it was moved from there, or that page brought it.
    case moved(fromKey: Int)
    /// Nowhere, as far as is known: it was inserted here.
    case local
}
