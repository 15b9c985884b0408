extension Pager {
    /// Jumps to a row at any distance, and waits until it is loaded. Its page is loaded before other pages.
    ///
    /// Each `PagedList`, scroll view with `pagingViewport`, table and collection that shows the list scrolls to the
    /// row. If no view shows the list yet, the first of these views that does opens at the row.
    ///
    /// - Parameter row: The index of the row, at or above 0. For an index beyond the last row, the list jumps to the
    ///   last row and loads one page.
    /// - Returns: How the load of the row has ended; `superseded` if the reader has left the row before, or the list has
    ///   jumped again. While a view that shows the list cannot scroll yet, it waits.
    @discardableResult
    public func jump(to row: Int) async -> LoadResult {
        let isLoaded = engine.feed.isLoaded
        let result = await waitForLoad(after: { [self] in follow(row) }) { [self] in
            engine.feed.isLoaded ? start(ofRow: row) : .waiting(.firstPage)
        }
        guard !isLoaded, case .loaded = result else { return result }
        return await waitForLoad(after: { [self] in follow(row) }) { [self] in start(ofRow: row) }
    }

    /// Jumps to a row at any distance, for a button.
    ///
    /// - Parameter row: The index of the row, at or above 0.
    @available(*, noasync, message: "Write await. At the top level of a file, call it in an async function.")
    public func jump(to row: Int) { requestJump(to: row) }

    /// Jumps to a row that may have moved or gone since it was seen. Has no effect if it is gone.
    ///
    /// - Parameter row: The identity of the row, such as that of an item's row; see ``rowID(of:)``.
    public func jump(to row: RowID<Item.ID>) {
        enqueue(
            .work { [weak self] in
                guard let self, let index = index(of: row) else { return }
                follow(index)
            })
    }

    /// Jumps to a row, and waits for nothing.
    package func requestJump(to row: Int) {
        // After the updates that are being delivered, because the row may be one of theirs (U4).
        enqueue(.work { [weak self] in self?.follow(row) })
    }

    /// The index of a row, or of the item that was loaded in the place of a placeholder; `nil` if it is gone.
    package func index(of row: RowID<Item.ID>) -> Int? {
        if let id = rows.itemID(of: row) { index(of: id) } else { rows.index(ofPlaceholder: row) }
    }

    private func follow(_ row: Int) {
        jumpCount += 1
        let followers = jumpFollowers.jump(to: row)
        if followers.isEmpty {
            let reader = mainReader ?? jumpReader ?? Reader(of: self)
            if mainReader == nil { jumpReader = reader }
            reader.jump(to: row)
        } else {
            jumpReader = nil
        }
        for follower in followers { follower.scroll(row) }
    }

    /// Calls a closure with each row to which the list jumps. A view scrolls to it, and its reader jumps.
    ///
    /// - Returns: The follower. Keep it as long as the closure should be called.
    package func followJumps(_ scroll: @escaping @MainActor (_ row: Int) -> Void) -> JumpFollower {
        jumpFollowers.add(scroll)
    }

    /// The index of the row at which a new view opens.
    ///
    /// It is the row of a jump that no view has followed, which is returned once, or else ``openingRow``.
    package func claimOpeningRow() -> Int {
        jumpReader = nil
        return jumpFollowers.claimPendingRow() ?? openingRow
    }

    /// Forgets a jump that no view has followed, because the list begins again.
    func forgetJump() {
        jumpReader = nil
        _ = jumpFollowers.claimPendingRow()
        for receiver in receivers { receiver.object?.forgetJump() }
    }
}

extension PresentedList {
    /// Jumps to a row at any distance, and waits until it is loaded. Its page is loaded before other pages.
    ///
    /// Each `PagedList`, scroll view with `pagingViewport`, table and collection that shows this list scrolls to the
    /// row. If no view shows this list yet, the first of these views that does opens at the row.
    ///
    /// - Parameter index: The index of the row in ``rows``, at or above 0. For an index beyond the last row, the list
    ///   jumps to the last row and loads one page.
    /// - Returns: How the load of the row has ended; `superseded` if the reader has left the row before, or the list has
    ///   jumped again. While a view that shows the list cannot scroll yet, it waits.
    @discardableResult
    public func jump(to index: Int) async -> LoadResult {
        let isLoaded = pager.engine.feed.isLoaded
        let result = await pager.waitForLoad(after: { [self] in follow(index) }) { [self] in
            isLoaded ? start(ofRow: index) : .waiting(.firstPage)
        }
        guard !isLoaded, case .loaded = result else { return result }
        return await pager.waitForLoad(after: { [self] in follow(index) }) { [self] in start(ofRow: index) }
    }

    /// Jumps to a row at any distance, for a button.
    ///
    /// - Parameter index: The index of the row in ``rows``, at or above 0.
    @available(*, noasync, message: "Write await. At the top level of a file, call it in an async function.")
    public func jump(to index: Int) { requestJump(to: index) }

    /// Jumps to a row, and waits for nothing.
    package func requestJump(to index: Int) {
        // After the updates that are being delivered, because the row may be one of theirs (U4).
        pager.enqueue(.work { [weak self] in self?.follow(index) })
    }

    private func start(ofRow index: Int) -> LoadStart<Item.ID> {
        let rows = rows
        guard index < rows.count else { return pager.start(ofRow: rows.base.count) }
        guard let base = rows.baseIndex(of: max(index, 0)) else { return .ended(.loaded) }
        return pager.start(ofRow: base)
    }

    /// Jumps to a row that may have moved or gone since it was seen. Has no effect if it is gone or hidden.
    ///
    /// - Parameter row: The identity of a row of the pager's list, such as `.item(id)` for a held item.
    public func jump(to row: RowID<Item.ID>) {
        pager.enqueue(
            .work { [weak self] in
                guard let self, let index = index(of: row) else { return }
                follow(index)
            })
    }

    private func follow(_ index: Int) {
        pager.jumpCount += 1
        let followers = jumpFollowers.jump(to: index)
        if followers.isEmpty { load(at: index) }
        for follower in followers { follower.scroll(index) }
    }

    /// Calls a closure with each row to which the list jumps. A view scrolls to it and calls ``load(at:)``.
    ///
    /// - Returns: The follower. Keep it as long as the closure should be called.
    package func followJumps(_ scroll: @escaping @MainActor (_ index: Int) -> Void) -> JumpFollower {
        jumpFollowers.add(scroll)
    }

    /// The index of the row at which a new view opens; see ``Pager/claimOpeningRow()``. A hidden row is replaced by the
    /// next row that is shown.
    package func claimOpeningRow() -> Int {
        if let pending = jumpFollowers.claimPendingRow() { return pending }
        return openingIndex(ofBase: pager.claimOpeningRow())
    }

    /// The index of the row at which a view opens: that of a row of the list, or of the next one that is shown.
    func openingIndex(ofBase opening: Int) -> Int {
        let base = rows.base
        guard opening > 0, opening < base.count else { return opening }
        return (opening..<base.count).lazy.compactMap { self.rows.index(ofBase: $0) }.first ?? max(rows.count - 1, 0)
    }
}
