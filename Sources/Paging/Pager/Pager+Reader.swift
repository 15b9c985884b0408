extension Pager {
    /// Whoever follows the list and says which rows it shows.
    ///
    /// Each screen, table or test that shows the list has a reader of its own: what should be loaded is what all of
    /// them want. A reader that is released takes its viewport away soon after. It does not keep the pager alive.
    ///
    /// ```swift
    /// let reader = pager.makeReader()
    /// for await update in reader.updates {
    ///     table.apply(update)
    ///     reader.viewportMoved(to: table.visibleRows)
    /// }
    /// ```
    @MainActor
    public final class Reader {
        fileprivate weak var pager: Pager?
        private let id: ReaderID
        private var screen: Screen?
        private var blankRows = BlankRows<RowID<Item.ID>>()
        /// What took the reader's last update. It owns the rows of that update, so that they are released with it.
        weak var follower: (any UpdateFollower<Item>)?

        /// What was reported to be on screen.
        private struct Screen {
            var first: RowID<Item.ID>?
            var index: Int
            var length: Int
        }

        init(of pager: Pager) {
            self.pager = pager
            id = ReaderID(pager.nextNumber())
            pager.send { [id] in $0.readerJoined(id, at: $1) }
        }

        deinit {
            guard let pager else { return }
            Task { @MainActor [weak pager, id] in pager?.send { $0.readerLeft(id, at: $1) } }
        }

        /// Notes which rows are on screen.
        ///
        /// Report after every scroll that changed them and after every update that changed rows.
        ///
        /// - Parameter visible: The indexes on screen. While a loop over ``updates`` or an observer follows the reader,
        ///   they are indexes in the rows of the update it took last; otherwise in ``Pager/rows``. They may reach beyond
        ///   the last row where the content is shorter than the screen.
        public func viewportMoved(to visible: Range<Int>) {
            guard let rows = rowsSeen else { return }
            viewportMoved(to: visible, in: rows)
        }

        /// Notes which rows are on screen, for a reader that shows an update later than it takes it.
        ///
        /// - Parameters:
        ///   - visible: The indexes on screen. They may reach beyond the last row where the content is shorter than the
        ///     screen.
        ///   - rows: The rows that are shown.
        public func viewportMoved(to visible: Range<Int>, in rows: Rows<Item>) {
            let first = max(visible.lowerBound, 0)
            let length = max(visible.upperBound, first) - first
            let id = rows.indices.contains(first) ? rows[first].id : nil
            report(Screen(first: id, index: first, length: length), in: rows)
        }

        /// Notes that a row came on screen, for a reader that learns no more than that.
        ///
        /// The viewport moves as little as shows the row, and keeps its length. It is one row long where its length was
        /// never reported; the prefetch distance has to cover the rest of the screen then. A reader that also learns
        /// which rows leave the screen knows all that are on it, and reports those with ``viewportMoved(to:)``.
        ///
        /// - Parameter row: A row of this list. One that is gone is ignored.
        public func rowAppeared(_ row: Row<Item>) {
            guard let rows = rowsSeen else { return }
            guard let screen, screen.length > 1, let first = screen.first,
                let start = index(of: first, near: screen.index, in: rows),
                let place = index(of: row.id, near: row.index, in: rows), start <= place
            else {
                let length = max(screen?.length ?? 1, 1)
                return report(Screen(first: row.id, index: row.index, length: length), in: rows)
            }
            let moved = max(start, place - screen.length + 1)
            report(Screen(first: rows[moved].id, index: moved, length: screen.length), in: rows)
        }

        /// Moves to a row, however far: its page is loaded first. Beyond the last row the list goes to that and loads
        /// one page.
        ///
        /// - Parameter row: The index of the row, at or above 0.
        public func jump(to row: Int) {
            pager?.send { [id] in $0.jumpRequested(by: id, toRow: row, at: $1) }
        }

        /// Notes which rows of the list are on screen for a reader that presents other rows.
        func report(_ seen: Range<Int>, in rows: Rows<Item>, _ presented: PresentedViewport) {
            watch(rows) { rows in
                presented.missing.reduce(into: []) { $0.formUnion(rows.placeholders(in: $1.clamped(to: seen))) }
            }
            let first = rows.indices.contains(seen.lowerBound) ? rows[seen.lowerBound].id : nil
            var hint = ViewportHint(first: knownRow(first), row: seen.lowerBound, length: seen.count)
            hint.presented = presented
            pager?.send { [id, hint] in $0.viewportMoved(of: id, to: hint, at: $1) }
        }

        /// How many presented rows beyond each side of the viewport should be ready now.
        func prefetchDistances(viewportLength: Int) -> (before: Int, after: Int) {
            pager?.feed.prefetchDistances(of: id, viewportLength: viewportLength) ?? (0, 0)
        }

        /// Tells whoever watches the list which rows on screen are blank and were not.
        private func watch(_ rows: Rows<Item>, _ blank: (Rows<Item>) -> Set<RowID<Item.ID>>) {
            guard let pager, pager.isWatched else { return }
            let seen = blankRows.see(blank(rows))
            if seen > 0 { pager.tell(.blankRowsSeen(seen, by: id)) }
        }

        private func report(_ screen: Screen, in rows: Rows<Item>) {
            self.screen = screen
            watch(rows) { $0.placeholders(in: screen.index..<(screen.index + screen.length)) }
            let hint = ViewportHint(first: knownRow(screen.first), row: screen.index, length: screen.length)
            pager?.send { [id, hint] in $0.viewportMoved(of: id, to: hint, at: $1) }
        }

        /// A row as the engine knows it. It knows none of those that are still shown of the source before.
        private func knownRow(_ id: RowID<Item.ID>?) -> RowID<Item.ID>? {
            pager?.earlierRows.areShown == true ? nil : id
        }

        private var rowsSeen: Rows<Item>? { follower?.rows ?? pager?.rows }

        private func index(of id: RowID<Item.ID>, near guess: Int, in rows: Rows<Item>) -> Int? {
            if rows.indices.contains(guess), rows[guess].id == id { return guess }
            guard case .item(let item) = id, let found = pager?.index(of: item), rows.indices.contains(found),
                rows[found].id == id
            else { return nil }
            return found
        }
    }

    /// A reader of its own for one more screen.
    public func makeReader() -> Reader { Reader(of: self) }

    /// Notes which rows are on screen, for a single view that shows ``rows`` as they are now.
    ///
    /// A view that shows the rows of an update may be behind ``rows``, so that its indexes name other rows here. It
    /// follows a reader instead, and reports to that: see ``makeReader()`` and ``Reader/viewportMoved(to:)``.
    ///
    /// - Parameter visible: The indexes on screen, in ``rows``.
    public func viewportMoved(to visible: Range<Int>) {
        mainReader.viewportMoved(to: visible)
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

extension Pager.Reader {
    /// Whether the list is gone: nothing more is delivered.
    var isOrphaned: Bool { pager == nil }

    /// Shows a receiver the list as it stands, and each update from now on. Does nothing if the list is gone.
    func show(to receiver: any UpdateReceiver<Item>) {
        pager?.show(to: receiver)
    }
}
