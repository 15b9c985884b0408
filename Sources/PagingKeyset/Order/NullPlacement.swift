/// The place of the rows whose key is `NULL`, among all rows with equal keys before it.
///
/// It is independent of the direction: `.last` means the end of the list in both directions. The defaults of databases
/// differ, so that a ``Keyset`` always says which one it means.
public enum NullPlacement: Hashable, Sendable {
    /// Rows without a value come before all others.
    case first
    /// Rows without a value come after all others.
    case last

    var reversed: NullPlacement { self == .first ? .last : .first }
}
