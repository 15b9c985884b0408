import PagingHTTP

/// What the first pages of a list say about it.
struct ListSurvey {
    /// How the list is paged.
    var style: StyleChoice
    /// The number or the offset of the first page; `nil` if pages have neither.
    var start: Int?
    /// The number of items in the first page.
    var pageSize: Int
    /// Whether the first page is the only one.
    var isOnePage: Bool
    /// The length of the list; `nil` if the server does not state it.
    var length: ListLength?
    /// The items of the pages that were read.
    var items: [RawItem] = []
    /// Whether these are all items of the list.
    var isWhole = true
}

extension Walk {
    /// Reads the first pages, with the checks of every run, and writes nothing.
    ///
    /// - Parameter pages: The greatest number of pages, two or more.
    /// - Throws: The errors of ``run()``.
    func survey(pages: Int = 2) async throws -> ListSurvey {
        let beginning = try await begin()
        var state = beginning.state
        var reader = try PageReader(self, beginning)
        var survey = ListSurvey(style: state.choice, pageSize: 0, isOnePage: true)
        for number in 1...pages {
            guard let page = try await reader.next(state) else { break }
            try await reader.verify(page, &state)
            if number == 1 {
                survey.pageSize = page.items.count
                survey.start = state.numberedPlace.position
                survey.length = reader.claims.flatMap(ListLength.init)
            }
            survey.items += page.items
            guard let next = try await reader.place(behind: page, &state) else { return survey }
            if number > 1 || !page.items.isEmpty { survey.isOnePage = false }
            state.pageWasWritten(reader.received, count: page.items.count, next: next)
            survey.isWhole = number < pages
        }
        return survey
    }
}
