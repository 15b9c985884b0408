/// How a walk ended that nothing went wrong with.
public struct Outcome: Hashable, Sendable {
    /// How many items were written, those of earlier runs included.
    public var items: Int
    /// Whether the list is whole. Otherwise as many items were written as were wanted.
    public var isWhole: Bool
    /// What is strange about a list that is taken for whole; `nil` if nothing is.
    public var doubt: String?
}
