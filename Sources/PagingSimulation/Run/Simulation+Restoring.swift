@_spi(Invariants) import PagingCore

extension Simulation {
    /// Restores a copy of the list from its state with the same server. The copy must show the same rows.
    mutating func checkRestoration() {
        guard broken == nil, var state = feed.state else { return }
        let firstRow = state.firstRow
        // A list that is revalidated as soon as it is restored would differ from the original.
        var configuration = configuration
        configuration.freshness = .never
        guard let restored = try? FeedStateMachine<SimulatedItem>(configuration, restoring: state) else {
            broken = "restoration: a list rejects its own state"
            return
        }
        state.firstRow = 0
        if restored.state != state {
            broken = "restoration: a restored list has another state"
            return
        }
        if restored.update.rows.loadedItems > 0 { broken = "restoration: a restored list has items" }
        cover(.restored)
        var list = DrivenList(restored, at: now)
        list.join()
        list.moveViewport(to: firstRow, length: 5)
        for _ in 0..<500 {
            guard let inFlight = list.requestsInFlight.first else { break }
            let page = server.answer(inFlight.request, firstNumber: configuration.firstNumber, .none)
            list.answer({ $0 == inFlight.request }, page)
        }
        broken = list.brokenInvariant ?? brokenRestoration(list, firstRow)
    }

    /// Whether the list opened at a numbered page other than the first, on a server with pages of another size.
    ///
    /// The place of that page is a guess, so the rows move when the pages before it are loaded (L11).
    private var isOpenedAtGuess: Bool {
        guard case .numbered(_, let size) = configuration.addressing else { return false }
        let traits = server.traits
        // If nothing marks the last page, its short length is mistaken for another page size.
        let isEndUnreported = !traits.reportsTotal && !traits.reportsIsLast
        return configuration.opening != .start
            && (traits.maximumPageSize < size || isEndUnreported)
    }

    /// Whether a page may have more rows than places: the rows behind it move when it is loaded (L11).
    private var mayMoveRowsByLoading: Bool { server.traits.numberedPages != .asRequested }

    /// Checks whether a restored list shows the items of the server, and the same items as before if nothing moved.
    private func brokenRestoration(_ list: DrivenList, _ firstRow: Int) -> StaticString? {
        if !list.requestsInFlight.isEmpty { return "restoration: the requests to a server without faults do not stop" }
        let rows = list.feed.update.rows
        guard let viewport = list.feed.viewports.first else { return "V2: the viewport of a reader was lost" }
        let screen = viewport.clamped(to: 0..<rows.count)
        for row in screen where rows[row].item == nil && configuration.prefetch != .manual {
            if rows[row].placeholder == .failed(.noProgress) { continue }
            return "restoration: a visible row is not loaded again"
        }
        for row in rows {
            if let item = row.item, !server.items.contains(item) {
                return "restoration: the item of a row is not the server's"
            }
        }
        guard !isDisturbed, !watches.list.mixesPages, !isOpenedAtGuess, !mayMoveRowsByLoading,
            server.traits.pageSelection == .plain
        else { return nil }
        let rowsBefore = viewport.lowerBound - firstRow
        for (row, cell) in observation.cells.enumerated() where rows.indices.contains(row + rowsBefore) {
            guard let item = rows[row + rowsBefore].item, let before = cell.item else { continue }
            if item != before { return "restoration: a row has another item than before" }
        }
        return nil
    }
}
