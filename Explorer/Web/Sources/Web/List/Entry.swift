/// An item as the engine holds it: the page keeps everything else under its id.
struct Entry: Identifiable, Equatable {
    /// The id the server gave it.
    let id: Int
    /// A number that is another one whenever the item's content is.
    let revision: Int
    /// The number of the section it belongs to.
    let section: Int32
}
