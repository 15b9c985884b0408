extension Pager {
    /// Whoever follows the list and says which rows it shows.
    ///
    /// Each screen, table or test that shows the list has a reader of its own: what should be loaded is what all of
    /// them want. A reader that is released takes its viewport away.
    @MainActor
    public final class Reader {
        private weak let pager: Pager?
        private let id: ReaderID
        private var viewport: Range<Int>?

        init(of pager: Pager) {
            self.pager = pager
            id = ReaderID(pager.nextNumber())
            pager.send(.readerJoined(id))
        }

        deinit {
            Task { @MainActor [weak pager, id] in pager?.send(.readerLeft(id)) }
        }

        /// Notes which rows are on screen.
        ///
        /// Report after every scroll that changed them and after every update that changed rows.
        ///
        /// - Parameter rows: The indexes on screen, in the rows the reader shows. It may reach beyond the last row where
        ///   the content is shorter than the screen.
        public func viewportMoved(to rows: Range<Int>) {
            viewport = rows
            guard let pager else { return }
            let first = pager.rows.indices.contains(rows.lowerBound) ? pager.rows[rows.lowerBound].id : nil
            pager.send(.viewportMoved(id, ViewportHint(first: first, row: rows.lowerBound, length: rows.count)))
        }

        /// Notes that a row came on screen, where nothing better is known of what is there.
        ///
        /// - Parameter row: A row of this list. One that is gone, or of another list, is ignored.
        public func rowAppeared(_ row: Row<Item>) {
            let length = viewport?.count ?? 1
            pager?.send(.viewportMoved(id, ViewportHint(first: row.id, row: row.index, length: min(length, 1))))
        }

        /// Moves to a row, however far: its page is loaded first. Beyond the last row the list goes to that and loads
        /// one page.
        ///
        /// - Parameter row: The index of the row, at or above 0.
        public func jump(to row: Int) {
            pager?.send(.jumpRequested(id, row: row))
        }
    }

    /// A reader of its own for one more screen.
    public func makeReader() -> Reader { Reader(of: self) }

    /// Notes which rows are on screen, where the list has one reader. See ``Reader/viewportMoved(to:)``.
    ///
    /// - Parameter rows: The indexes on screen.
    public func viewportMoved(to rows: Range<Int>) {
        mainReader.viewportMoved(to: rows)
    }

    /// Notes that a row came on screen, where the list has one reader. See ``Reader/rowAppeared(_:)``.
    ///
    /// - Parameter row: A row of this list.
    public func rowAppeared(_ row: Row<Item>) {
        mainReader.rowAppeared(row)
    }

    /// Moves to a row, where the list has one reader. See ``Reader/jump(to:)``.
    ///
    /// - Parameter row: The index of the row, at or above 0.
    public func jump(to row: Int) {
        mainReader.jump(to: row)
    }
}
