import PagingHTTP
import Synchronization

/// The reports of pages that are not delivered yet.
final class AnswerReports: Sendable {
    private let reports = Mutex<[SavedPlace: AnswerReport]>([:])

    /// Stores a report until its page is delivered.
    func add(_ report: AnswerReport) {
        reports.withLock { $0[SavedPlace(report.place).withoutSize] = report }
    }

    /// Removes and returns the report of a page; `nil` for a response without a page, such as a 404.
    ///
    /// - Parameters:
    ///   - place: The place of the page.
    ///   - choice: The style, which defines the number of the first page.
    func remove(_ place: SavedPlace, _ choice: StyleChoice) -> AnswerReport? {
        let key = place.isFirst(choice) ? .start : place.withoutSize
        return reports.withLock { $0.removeValue(forKey: key) }
    }
}
