import Foundation
import PagingCore

/// What is stored of a list as a whole.
struct ListHeader: Codable {
    /// The version of this format.
    static var currentFormat: Int { 3 }

    var format = currentFormat
    /// The version of the items, as the app numbers them.
    var version: Int
    /// The list without its rows. Its cursors are indexes into ``cursors``.
    var state: FeedRestorationState
    var cursors: [Data]
    /// The page with the first visible row; `nil` if nothing was visible.
    var firstPage: Int64?
    /// The place of the first visible row in its page.
    var firstRow: Int
    /// When the header was written, in seconds since 1970.
    var savedAt: Double
    /// When the server accepted each edit that the list has, by id, in seconds since 1970. Older ones than the log keeps are
    /// left out.
    var edits: [String: Double]

    init(
        version: Int, state: FeedRestorationState, cursors: [Data], firstPage: Int64?, firstRow: Int, savedAt: Double,
        edits: [String: Double]
    ) {
        (self.version, self.state, self.cursors) = (version, state, cursors)
        (self.firstPage, self.firstRow, self.savedAt) = (firstPage, firstRow, savedAt)
        self.edits = edits.filter { $0.value > savedAt - AcceptedEdit.keptFor }
    }

    /// The accepted edits that the list has.
    var acceptedEdits: AcceptedEdits {
        AcceptedEdits(made: edits, refreshedAt: state.ageNanoseconds.map { savedAt - Double($0) / 1e9 })
    }

    /// The age of the list at a time, in nanoseconds; `nil` if it is not known. A clock that went back makes no list younger
    /// than it was.
    func age(at now: Double) -> Int64? {
        guard let age = state.ageNanoseconds else { return nil }
        let closed = min(max(now - savedAt, 0), 1e9) * 1e9
        let (sum, overflow) = max(age, 0).addingReportingOverflow(Int64(closed))
        return overflow ? .max : sum
    }
}
