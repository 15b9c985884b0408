/// What Paging 3 remembers of a row that was read: how many loaded rows were presented beyond it, and which pages there
/// were. `ViewportHint.Access` in `androidx.paging`.
struct AccessHint: Equatable {
    /// The number of loaded rows that were presented beyond the row; negative inside placeholders.
    var presentedBeyond: Int
    /// The number of the last presented page in that direction.
    var edgePage: Int

    /// `shouldPrioritizeOver`: another edge page wins, otherwise fewer presented rows beyond the row.
    func outranks(_ other: AccessHint?) -> Bool {
        guard let other else { return true }
        return edgePage != other.edgePage || presentedBeyond < other.presentedBeyond
    }
}
