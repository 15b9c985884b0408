/// An item of a test's list.
struct Entry: Identifiable, Hashable, Sendable {
    var id: Int
    var text = ""
}
