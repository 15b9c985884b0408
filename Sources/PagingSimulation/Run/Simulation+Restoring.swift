@_spi(Invariants) import PagingCore

extension Simulation {
    /// Tries on a copy that the list comes back to where it is: from its state, in the hands of the same server.
    mutating func checkRestoration() {
        guard broken == nil, var state = feed.state else { return }
        let firstRow = state.firstRow
        // A list that is loaded anew as soon as it comes back is not compared with what it was.
        var configuration = configuration
        configuration.freshness = .never
        guard let restored = try? FeedStateMachine<SimulatedItem>(configuration, restoring: state) else {
            broken = "restoration: a list refuses its own state"
            return
        }
        state.firstRow = 0
        if restored.state != state {
            broken = "restoration: a list that came back has another state"
            return
        }
        if restored.update.rows.loadedItems > 0 { broken = "restoration: a list came back with items" }
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

    /// Whether the list opened at a numbered page other than the first, whose place is a guess where the server gives
    /// shorter pages: the rows move when the pages before it are loaded (L11).
    private var isOpenedAtGuess: Bool {
        guard case .numbered(_, let size) = configuration.addressing else { return false }
        // The short page at the end is taken for a page of another size where nothing says that it is the last.
        let isUntold = !server.traits.reportsTotal && !server.traits.reportsIsLast
        return configuration.opening != .start && (server.traits.maximumPageSize < size || isUntold)
    }

    /// Whether a list that came back and was read shows the server's items, and the same ones where nothing moved.
    private func brokenRestoration(_ list: DrivenList, _ firstRow: Int) -> StaticString? {
        if !list.requestsInFlight.isEmpty { return "restoration: an honest server is asked without end" }
        let rows = list.feed.update.rows
        guard let viewport = list.feed.viewports.first else { return "V2: a reader's viewport is lost" }
        let screen = viewport.clamped(to: 0..<rows.count)
        for row in screen where rows[row].item == nil && configuration.prefetch != .manual {
            if rows[row].placeholder == .failed(.noProgress) { continue }
            return "restoration: a row on screen does not come back"
        }
        for row in rows {
            if let item = row.item, !server.items.contains(item) { return "restoration: a row is not the server's" }
        }
        guard !isDisturbed, !watches.list.mixesPages, !isOpenedAtGuess, server.traits.pageSelection == .plain else {
            return nil
        }
        let rowsBefore = viewport.lowerBound - firstRow
        for (row, cell) in observation.cells.enumerated() where rows.indices.contains(row + rowsBefore) {
            guard let item = rows[row + rowsBefore].item, let before = cell.item else { continue }
            if item != before { return "restoration: another row comes back than was there" }
        }
        return nil
    }
}
