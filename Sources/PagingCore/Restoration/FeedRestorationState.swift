/// A saved list without its items: the rows, and how each page is requested.
///
/// A list that is restored from it has the same number of rows, all of them placeholders. Only the wanted pages are
/// loaded, each with its own cursor or span.
public struct FeedRestorationState: Hashable, Sendable {
    /// How pages are requested.
    public var addressing: SourceAddressing
    /// The number of places of the server's numbering in a page; 0 in a chained list. A server that limits the page
    /// size may have lowered it (L11).
    public var pageSize: Int
    /// How the page that the list opened with is requested.
    public var opening: Opening
    /// The rows, from the first to the last.
    public var runs: [Run]
    /// What follows the last row.
    public var append: End
    /// What precedes the first row.
    public var prepend: End
    /// The number of items in the list according to the server; `nil` if unknown.
    public var total: Int?
    /// The first visible row, as an index into the rows of a list that is restored from the state.
    ///
    /// A state that was read from a file may have the index of a row that does not exist. Use ``firstRestoredRow``,
    /// which always exists.
    public var firstRow: Int
    /// The age of the list, in nanoseconds, at or above 0; `nil` if unknown. A negative age is taken as 0. Before a
    /// state is restored, add the time since it was saved.
    public var ageNanoseconds: Int64?

    /// How the page that a list opened with is requested.
    public enum Opening: Hashable, Sendable {
        /// In a chained list, without a cursor; in an indexed list, by its span, like any other page.
        case start
        /// By a cursor, as a page after another.
        case appended(cursor: Int)
        /// By a cursor, as a page before another.
        case prepended(cursor: Int)
    }

    /// Neighboring rows that are requested in the same way.
    public struct Run: Hashable, Sendable {
        /// How the rows are requested.
        public enum Request: Hashable, Sendable {
            /// Never loaded: any number of rows, which are requested page by page.
            case none
            /// By their places in the server's numbering.
            case span
            /// As the page that the list opens with.
            case opening
            /// By a cursor, as a page after the rows before them.
            case appended(cursor: Int)
            /// By a cursor, as a page before the rows after them.
            case prepended(cursor: Int)
            /// A gap, in which any number of items is missing: by a cursor, as a page after the rows before it.
            case gap(cursor: Int)
            /// Not at all. The rows are behind a gap, and are restored only together with their items.
            case behindGap
            /// Not at all. The rows exist, or are at this place, only in the list, and are restored only together with their
            /// items.
            case local
        }

        /// How the rows are requested.
        public var request: Request
        /// The number of rows, at or above 0.
        public var rows: Int
        /// The number of places of the server's numbering that the rows stand for, at or above 0; 0 in a chained list.
        public var places: Int

        /// - Parameters:
        ///   - request: How the rows are requested.
        ///   - rows: The number of rows, at or above 0.
        ///   - places: The number of places of the server's numbering, at or above 0; 0 in a chained list.
        public init(_ request: Request, rows: Int, places: Int) {
            self.request = request
            self.rows = rows
            self.places = places
        }
    }

    /// What follows at an edge.
    public enum End: Hashable, Sendable {
        /// In a chained list, the page with this cursor.
        case cursor(Int)
        /// In an indexed list, the page after the last place.
        case open
        /// No page. All pages that are not loaded have placeholders in the list.
        case settled
        /// No page.
        case ended
    }

    /// Why a list cannot be restored from a state.
    public enum Problem: Error, Hashable {
        /// The state has no rows.
        case isEmpty
        /// The state is from a list whose pages are requested in another way, or its page size is negative.
        case otherAddressing
        /// A run has a negative number of rows or places, or has places although the list is chained. `run` is its
        /// index.
        case impossibleCount(run: Int)
        /// A run is at a position where a run of its kind cannot be. `run` is its index.
        case misplaced(run: Int)
        /// The state has more rows than a list can have.
        case tooManyRows
        /// The state opens with a cursor, but its list is indexed.
        case impossibleOpening
        /// The end of an edge is not possible in a list of this kind.
        case impossibleEnd(LoadDirection)
    }

    /// The first visible row of a restored list: ``firstRow``, or the nearest row that exists. 0 if the state has no
    /// rows, in which case no list can be restored from it.
    ///
    /// - Complexity: O(r) in runs.
    public var firstRestoredRow: Int {
        var last = -1
        for run in runs where run.rows > 0 && last < firstRow {
            let (sum, overflow) = last.addingReportingOverflow(run.rows)
            last = overflow ? .max : sum
        }
        return max(min(firstRow, last), 0)
    }

    /// All cursors in the state: those of the runs, in order, then those of the edges and of the opening. A cursor that
    /// occurs more than once is repeated.
    ///
    /// - Complexity: O(r) in runs.
    public var cursors: [Int] {
        var cursors = runs.compactMap { run in
            switch run.request {
            case .appended(let cursor), .prepended(let cursor), .gap(let cursor): cursor
            case .none, .span, .opening, .behindGap, .local: nil
            }
        }
        for case .cursor(let cursor) in [prepend, append] { cursors.append(cursor) }
        switch opening {
        case .start: break
        case .appended(let cursor), .prepended(let cursor): cursors.append(cursor)
        }
        return cursors
    }

    /// The state with new numbers for its cursors.
    ///
    /// - Parameter number: Returns the new number of a cursor.
    /// - Throws: Rethrows the error of `number`.
    /// - Complexity: O(r) in runs.
    public func renumbered<E: Error>(_ number: (Int) throws(E) -> Int) throws(E) -> FeedRestorationState {
        var state = self
        for run in runs.indices {
            switch runs[run].request {
            case .appended(let cursor): state.runs[run].request = .appended(cursor: try number(cursor))
            case .prepended(let cursor): state.runs[run].request = .prepended(cursor: try number(cursor))
            case .gap(let cursor): state.runs[run].request = .gap(cursor: try number(cursor))
            case .none, .span, .opening, .behindGap, .local: break
            }
        }
        if case .cursor(let cursor) = append { state.append = .cursor(try number(cursor)) }
        if case .cursor(let cursor) = prepend { state.prepend = .cursor(try number(cursor)) }
        switch opening {
        case .start: break
        case .appended(let cursor): state.opening = .appended(cursor: try number(cursor))
        case .prepended(let cursor): state.opening = .prepended(cursor: try number(cursor))
        }
        return state
    }
}

#if !hasFeature(Embedded)
extension FeedRestorationState: Codable {}
extension FeedRestorationState.Opening: Codable {}
extension FeedRestorationState.Run: Codable {}
extension FeedRestorationState.Run.Request: Codable {}
extension FeedRestorationState.End: Codable {}
#endif
