/// What a refresh begins with, and which pages it loads.
struct RefreshPlan<Item: Identifiable> {
    var request: PageRequest
    var pages: Pages
    var generation: Generation<Item>
    /// The edge that the first page is applied at; `nil` if it opens the list.
    var direction: LoadDirection?

    /// The pages that are loaded before the generation is complete.
    enum Pages: Equatable {
        /// One page, or the first that is not empty.
        case opening
        /// In an indexed list, the pages of these offsets.
        case span(Range<Int>)
        /// In a chained list, so many more pages behind the first and before it.
        case run(append: Int, prepend: Int)
    }
}

extension RefreshPlan.Pages {
    /// Follows an edit before the offsets that are still to be loaded.
    mutating func follow(_ distance: Int) {
        guard case .span(let offsets) = self else { return }
        self = .span(max(offsets.lowerBound + distance, 0)..<max(offsets.upperBound + distance, 0))
    }

    mutating func countDown(_ direction: LoadDirection) { count(direction, by: -1) }

    mutating func countUp(_ direction: LoadDirection) { count(direction, by: 1) }

    private mutating func count(_ direction: LoadDirection, by pages: Int) {
        guard case .run(let append, let prepend) = self else { return }
        switch direction {
        case .append: self = .run(append: append + pages, prepend: prepend)
        case .prepend: self = .run(append: append, prepend: prepend + pages)
        }
    }
}
