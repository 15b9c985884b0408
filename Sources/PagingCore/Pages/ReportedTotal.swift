/// How many items a server says that its list has (L9).
package struct ReportedTotal {
    /// The total that was reported last, with the edits since; `nil` if none was reported.
    package var count: Int?
    /// Whether two pages in a row reported it.
    package private(set) var isConfirmed = false
    /// The total as it was reported last; `nil` if edits have moved it since.
    private var reported: Int?

    package init() {}

    /// Takes the total of a page.
    ///
    /// - Returns: Whether it is news. A page that repeats the total of the page before changes nothing: pages may have shown
    ///   since then that the list is shorter.
    @discardableResult
    package mutating func take(_ total: Int?) -> Bool {
        guard let total = total.map(SourceAddressing.believable) else { return false }
        isConfirmed = total == reported ?? count
        guard total != reported else { return false }
        reported = total
        count = total
        return true
    }

    /// Moves the total with an edit. The next total that is reported is news.
    mutating func move(by distance: Int) {
        guard distance != 0 else { return }
        reported = nil
        count = count.map { SourceAddressing.believable($0 + distance) }
    }
}
