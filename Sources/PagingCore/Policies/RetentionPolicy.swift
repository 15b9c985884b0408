/// How many items are held.
public enum RetentionPolicy: Hashable, Sendable {
    /// All that were loaded.
    case all
    /// About so many: the pages furthest from the viewports are evicted, as far as no viewport wants them. Their rows
    /// become placeholders and are loaded again when they are wanted.
    case rows(Int)
}
