import Paging

extension ListReader {
    /// The duration of a frame.
    nonisolated public static var frame: Duration { .milliseconds(16) }

    /// How long a reader waits for rows before it stops.
    nonisolated static var timeout: Duration { .seconds(120) }

    /// Scrolls at a constant speed to a row, as with a finger or a wheel.
    ///
    /// The reader stops if there are no more rows and none are loading. Rows that are inserted above the screen during
    /// the scroll move the target row by the same distance.
    ///
    /// - Parameters:
    ///   - row: The index that the first visible row has at the end, among the current rows.
    ///   - rowsPerSecond: The speed in rows per second, above 0.
    public func scroll(to row: Int, rowsPerSecond: Int = 20) async {
        await scroll(by: row - first, rowsPerSecond: rowsPerSecond)
    }

    /// Scrolls at a constant speed by a number of rows; see ``scroll(to:rowsPerSecond:)``.
    ///
    /// - Parameters:
    ///   - rows: The distance in rows, below 0 toward the head.
    ///   - rowsPerSecond: The speed in rows per second, above 0.
    public func scroll(by rows: Int, rowsPerSecond: Int = 20) async {
        precondition(rowsPerSecond > 0, "The speed is \(rowsPerSecond) rows per second. Pass a positive number.")
        var thousandths = 0
        await travel(by: rows) { _ in
            thousandths += rowsPerSecond * 16
            defer { thousandths %= 1_000 }
            return thousandths / 1_000
        }
    }

    /// Flings the list to a row: fast at first, then slower and slower, as on a touch screen.
    ///
    /// The reader stops if there are no more rows and none are loading. If rows are loading, it waits for them and
    /// continues. Rows that are inserted above the screen during the fling move the target row by the same distance.
    ///
    /// - Parameter row: The index that the first visible row has at the end, among the current rows. The row may not be
    ///   loaded yet.
    public func fling(to row: Int) async {
        await fling(by: row - first)
    }

    /// Flings the list by a number of rows; see ``fling(to:)``.
    ///
    /// - Parameter rows: The distance in rows, below 0 toward the head.
    public func fling(by rows: Int) async {
        await travel(by: rows) { max($0 / 32, 1) }
    }

    /// Jumps to a row at any distance, as with a scroll bar or a section index.
    ///
    /// - Parameter row: The index of the row, at or above 0. For an index beyond the last row, the list jumps to the
    ///   last row and loads one page.
    public func jump(to row: Int) async {
        requestJump(to: row)
        move(to: row)
        await passTime(Self.frame)
    }

    /// Pulls the list beyond an edge, as a user does to load more.
    ///
    /// - Parameter direction: The edge.
    public func pull(_ direction: LoadDirection) async {
        pager.pull(direction)
        await passTime(Self.frame)
    }

    /// Pulls the list down to refresh it, and waits until the refresh ends.
    ///
    /// - Parameter kind: Which pages are loaded.
    /// - Returns: The result. It is `cancelled` if the refresh can only continue when the test acts, for example
    ///   by answering a held request.
    @discardableResult
    public func pullToRefresh(_ kind: RefreshKind<Item.ID> = .start) async -> LoadResult {
        let refresh = Task { await pager.refresh(kind, isPulled: true) }
        await passTime(Self.frame)
        await rest()
        refresh.cancel()
        return await refresh.value
    }

    /// Waits for a duration without moving.
    ///
    /// - Parameter duration: The duration, at or above zero.
    public func rest(for duration: Duration) async {
        var left = duration
        while left > .zero {
            let step = min(left, max(timeToNextDeadline ?? left, Self.frame))
            await passTime(step)
            left -= step
        }
    }

    /// Waits without moving until nothing is loading, or until loads can only continue when the test acts.
    public func rest() async {
        await settle()
        recordBlankRows(after: .zero, missing: 0)
        var remainingTime = Self.timeout
        while pager.hasLoads, remainingTime > .zero, let next = timeToNextDeadline {
            await passTime(max(next, Self.frame))
            remainingTime -= max(next, Self.frame)
        }
    }

    /// Moves the viewport frame by frame.
    ///
    /// - Parameters:
    ///   - distance: The distance in rows, below 0 toward the head.
    ///   - rowsInFrame: Returns how many rows the next frame moves, for the number of rows that are left.
    private func travel(by distance: Int, _ rowsInFrame: (Int) -> Int) async {
        var left = distance
        var remainingTime = Self.timeout
        while left != 0 {
            let step = min(rowsInFrame(abs(left)), abs(left)) * left.signum()
            let moved = move(to: first + step)
            left -= moved
            let seen = updates.count
            await passTime(Self.frame, missing: step - moved)
            guard step != 0, moved == 0, updates.count == seen else { continue }
            guard pager.hasLoads, remainingTime > .zero, timeToNextDeadline != nil else { return }
            remainingTime -= Self.frame
        }
    }

    /// Advances the time, then records the blank rows.
    private func passTime(_ duration: Duration, missing: Int = 0) async {
        if let clock { await clock.advance(by: duration) } else { await settle() }
        recordBlankRows(after: duration, missing: missing)
    }

    private var clock: VirtualClock? { pager.clock as? VirtualClock }

    /// The time until the next sleeper wakes; `nil` if no task sleeps.
    private var timeToNextDeadline: Duration? {
        guard let clock, let next = clock.nextDeadline else { return nil }
        return clock.now.duration(to: next)
    }
}
