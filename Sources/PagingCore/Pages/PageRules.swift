/// How the pages of a list are requested and applied, as its configuration says.
struct PageRules {
    let addressing: SourceAddressing
    /// The request for the page that the list opens with.
    let opening: PageRequest
    /// Whether each page of an offset source is requested together with the last row before it (I5).
    let overlapsPages: Bool
    /// Whether a page of a chained list without items keeps its place (D2).
    let keepsEmptyPages: Bool
    /// The number of consecutive pages without a new row after which a load fails (L6).
    let emptyPageLimit: Int
    /// The greatest limit of a request: the configured one, or the upper bound of an adaptive one.
    let greatestLimit: Int

    init(_ configuration: FeedConfiguration) {
        addressing = configuration.addressing
        opening = configuration.openingRequest
        overlapsPages = configuration.overlapsPages
        keepsEmptyPages = configuration.keepsEmptyPages
        emptyPageLimit = configuration.emptyPageLimit
        let limit = configuration.addressing.limit
        if case .adaptiveWithin(let limits) = configuration.prefetch {
            greatestLimit = max(limits.upperBound, limit)
        } else {
            greatestLimit = limit
        }
    }
}
