/// The two ends of a list.
enum ListEnd: String, CaseIterable, Sendable {
    case start
    case end
}

/// A change of a visitor's list that a client requests.
enum ListChange: Hashable, Sendable {
    /// Inserts made rows, or rows with a text that a user wrote.
    case insert(ListEnd, count: Int, text: String?)

    /// Gives a row another text or another place, or both.
    case update(ListRow.ID, text: String?, move: Move?)

    case remove(ListRow.ID)

    /// Where a row is moved to.
    enum Move: Hashable, Sendable {
        case before(ListRow.ID)
        case toEnd
    }
}
