/// The position of a held item in the server's list.
enum ServerPosition: Equatable, Sendable {
    /// The same as in this list.
    case inPlace
    /// In the page with this key. The item was moved from there, or arrived with that page.
    case moved(fromKey: Int)
    /// Not known to be in the server's list: the item was inserted locally.
    case local
}
