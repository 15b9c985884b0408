/// What brings a list back to the same place: where its pages stand and how each is asked for, without their items.
///
/// A list made from it has as many rows as the one it was taken from, all of them placeholders. Only the pages its
/// readers look at are loaded, each by its own cursor or span.
public struct FeedRestorationState: Hashable, Sendable {
    /// How pages were asked for.
    public var addressing: Addressing
    /// How many places of the server's numbering a page takes, which a server that clamps may have lowered; 0 in a
    /// chained list.
    public var pageSize: Int
    /// How the page is asked for that the list opened with.
    public var opening: Opening
    /// The rows, from the first to the last.
    public var runs: [Run]
    /// What comes behind the last row.
    public var append: End
    /// What comes before the first row.
    public var prepend: End
    /// How many items the server said there are.
    public var total: Int?
    /// The first row that was on screen, as an index into the rows of a list made from the state.
    ///
    /// A state that was read from a file may name a row that does not exist. Show ``firstRestoredRow`` instead, which
    /// always exists.
    public var firstRow: Int
    /// How old the list was, in nanoseconds, at or above 0; `nil` if unknown. A negative age counts as 0. Whoever keeps a
    /// state adds the time until the list is brought back.
    public var ageNanoseconds: Int64?

    /// How the page is asked for that a list opened with.
    public enum Opening: Hashable, Sendable {
        /// In a chained list, without a cursor; in an indexed list, by its places like any other.
        case start
        /// By a cursor, as a page behind another.
        case appended(cursor: Int)
        /// By a cursor, as a page before another.
        case prepended(cursor: Int)
    }

    /// Neighbouring rows that are loaded together.
    public struct Run: Hashable, Sendable {
        /// How the rows are asked for.
        public enum Request: Hashable, Sendable {
            /// Never yet: any number of rows, page by page.
            case none
            /// Never yet: what a short page left of its span.
            case rest
            /// By the places of the server's numbering they stand for.
            case span
            /// As the page the list opens with.
            case opening
            /// By a cursor, behind the rows before them.
            case appended(cursor: Int)
            /// By a cursor, before the rows behind them.
            case prepended(cursor: Int)
        }

        /// How the rows are asked for.
        public var request: Request
        /// How many rows they are, at or above 0.
        public var rows: Int
        /// How many places of the server's numbering they stand for, at or above 0; 0 in a chained list.
        public var places: Int

        /// - Parameters:
        ///   - request: How the rows are asked for.
        ///   - rows: How many rows they are, at or above 0.
        ///   - places: How many places of the server's numbering they stand for; 0 in a chained list.
        public init(_ request: Request, rows: Int, places: Int) {
            self.request = request
            self.rows = rows
            self.places = places
        }
    }

    /// What comes at an edge.
    public enum End: Hashable, Sendable {
        /// In a chained list, the page a cursor names.
        case cursor(Int)
        /// In an indexed list, whatever stands behind the last place.
        case open
        /// Nothing but the placeholders that are rows already.
        case settled
        /// Nothing.
        case ended
    }

    /// Why a list cannot be made from a state.
    public enum Problem: Error, Hashable {
        /// It has no rows.
        case isEmpty
        /// It was taken from a list whose pages are requested in another way, or its page size is negative.
        case otherAddressing
        /// A run counts fewer than no rows, or places where there are none.
        case impossibleCount(run: Int)
        /// A run is not where runs of its kind can be.
        case misplaced(run: Int)
        /// There are more rows than a list can have.
        case tooManyRows
        /// It opened with a cursor, which a list of this kind does not have.
        case impossibleOpening
        /// An edge is one that a list of this kind does not have.
        case impossibleEnd(Direction)
    }

    /// The row that a list made from the state shows first: ``firstRow``, or the nearest row that exists. 0 in a state
    /// without rows, from which no list can be made.
    ///
    /// - Complexity: O(p) in pages.
    public var firstRestoredRow: Int {
        var last = -1
        for run in runs where run.rows > 0 && last < firstRow {
            let (sum, overflow) = last.addingReportingOverflow(run.rows)
            last = overflow ? .max : sum
        }
        return max(min(firstRow, last), 0)
    }

    /// All cursors in the state, those of the pages in their order first, once for each place they have.
    public var cursors: [Int] {
        var cursors = runs.compactMap { run in
            switch run.request {
            case .appended(let cursor), .prepended(let cursor): cursor
            case .none, .rest, .span, .opening: nil
            }
        }
        for case .cursor(let cursor) in [prepend, append] { cursors.append(cursor) }
        switch opening {
        case .start: break
        case .appended(let cursor), .prepended(let cursor): cursors.append(cursor)
        }
        return cursors
    }

    /// The state with other numbers for its cursors.
    ///
    /// - Parameter number: The new number of a cursor.
    /// - Throws: What `number` throws.
    public func renumbered<E: Error>(_ number: (Int) throws(E) -> Int) throws(E) -> FeedRestorationState {
        var state = self
        for run in runs.indices {
            switch runs[run].request {
            case .appended(let cursor): state.runs[run].request = .appended(cursor: try number(cursor))
            case .prepended(let cursor): state.runs[run].request = .prepended(cursor: try number(cursor))
            case .none, .rest, .span, .opening: break
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
