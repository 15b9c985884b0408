extension Pager {
    /// Creates a list. Nothing is loaded until a reader joins, a viewport is reported, or a load is requested.
    ///
    /// - Parameters:
    ///   - source: Answers page requests.
    ///   - opening: What the list opens with.
    ///   - configure: Changes the configuration.
    nonisolated public convenience init(
        _ source: Source, opening: PagerOpening<Item> = .start, configure: (inout PagerConfiguration) -> Void = { _ in }
    ) {
        self.init(source, opening: opening, keeper: nil, PagerConfiguration(configure))
    }
}

extension Pager where Item: Sendable, Item.ID: Sendable {
    /// Creates a list over a value that stands for a source, such as an HTTP client's pages or a database query.
    ///
    /// - Parameters:
    ///   - source: Answers page requests.
    ///   - opening: What the list opens with.
    ///   - configure: Changes the configuration.
    nonisolated public convenience init(
        _ source: some PageSourceConvertible<Item>, opening: PagerOpening<Item> = .start,
        configure: (inout PagerConfiguration) -> Void = { _ in }
    ) {
        self.init(Source(source.pageSource), opening: opening, configure: configure)
    }
}
