/// A list as it is in a store.
package struct StoredCopy<Item> {
    /// The list, and the items that were read.
    package var feed: StoredFeed<Item>
    /// The id of the page of each run.
    package let ids: [Int64]
    /// Which list it is: a refresh begins another.
    package let generation: Int64

    /// - Parameters:
    ///   - feed: The list, and the items that were read. Those of a damaged page, which are not as many as its rows, count as
    ///     not read.
    ///   - ids: The id of the page of each run.
    ///   - generation: Which list it is.
    package init(feed: StoredFeed<Item>, ids: [Int64], generation: Int64) {
        var feed = feed
        feed.items.items = feed.items.items.filter { feed.state.runs[$0.key].rows == $0.value.count }
        self.feed = feed
        self.ids = ids
        self.generation = generation
    }
}

extension StoredCopy {
    /// The index of each page, by its id. A damaged store may have an id twice.
    var placesByID: [Int64: Int] { places(by: ids) }

    /// The index of each page, by its key.
    var placesByKey: [Int: Int] { places(by: feed.items.keys) }

    private func places<Name: Hashable>(by names: [Name]) -> [Name: Int] {
        var places: [Name: Int] = [:]
        for (index, name) in zip(ids.indices, names).reversed() { places[name] = index }
        return places
    }
}

extension StoredCopy: Sendable where Item: Sendable {}
