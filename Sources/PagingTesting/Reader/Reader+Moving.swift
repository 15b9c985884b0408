import Paging

extension Reader {
    /// How long a frame lasts.
    nonisolated public static var frame: Duration { .milliseconds(16) }

    /// How long a reader waits for rows to come before it gives up.
    nonisolated static var patience: Duration { .seconds(120) }

    /// Scrolls steadily to a row, as a finger or a wheel does.
    ///
    /// The reader stops where there are no more rows and none are loading. Rows that come above the screen meanwhile
    /// carry the goal along as they carry the reader.
    ///
    /// - Parameters:
    ///   - row: The index the first row on screen has at the end, as the rows stand now.
    ///   - rowsPerSecond: How fast, above 0.
    public func scroll(to row: Int, rowsPerSecond: Int = 20) async {
        await scroll(by: row - first, rowsPerSecond: rowsPerSecond)
    }

    /// Scrolls steadily by so many rows; see ``scroll(to:rowsPerSecond:)``.
    ///
    /// - Parameters:
    ///   - rows: How far, below 0 toward the head.
    ///   - rowsPerSecond: How fast, above 0.
    public func scroll(by rows: Int, rowsPerSecond: Int = 20) async {
        precondition(rowsPerSecond > 0, "who does not move scrolls nowhere")
        var thousandths = 0
        await travel(by: rows) { _ in
            thousandths += rowsPerSecond * 16
            defer { thousandths %= 1_000 }
            return thousandths / 1_000
        }
    }

    /// Flings the list to a row: very fast at first, then slower and slower, as touch screens do.
    ///
    /// The reader stops where there are no more rows and none are loading; where some are loading it waits for them, and
    /// flings on. Rows that come above the screen meanwhile carry the goal along as they carry the reader.
    ///
    /// - Parameter row: The index the first row on screen has at the end, as the rows stand now. It may be of a row that
    ///   is not there yet.
    public func fling(to row: Int) async {
        await fling(by: row - first)
    }

    /// Flings the list by so many rows; see ``fling(to:)``.
    ///
    /// - Parameter rows: How far, below 0 toward the head.
    public func fling(by rows: Int) async {
        await travel(by: rows) { max($0 / 32, 1) }
    }

    /// Jumps to a row, however far, as a scroll bar or an index does.
    ///
    /// - Parameter row: The row, at or above 0. Beyond the last row the list goes to that and loads one page.
    public func jump(to row: Int) async {
        wish(for: row)
        move(to: row)
        await pass(Self.frame)
    }

    /// Pulls beyond an edge, as a person does who wants more.
    ///
    /// - Parameter direction: The edge.
    public func pull(_ direction: Direction) async {
        pager.pull(direction)
        await pass(Self.frame)
    }

    /// Pulls the list down to have it anew, and rests until it is there.
    ///
    /// - Parameter kind: What is loaded.
    /// - Returns: How it went; `superseded` also where nothing more would happen without somebody's help.
    @discardableResult
    public func pullToRefresh(_ kind: RefreshKind<Item.ID> = .start) async -> RefreshResult {
        let refresh = Task { await pager.refresh(kind, isPulled: true) }
        await pass(Self.frame)
        await rest()
        refresh.cancel()
        return await refresh.value
    }

    /// Stands still for a while.
    ///
    /// - Parameter duration: How long, at or above zero.
    public func rest(for duration: Duration) async {
        var left = duration
        while left > .zero {
            let step = min(left, max(timeToNextWaking ?? left, Self.frame))
            await pass(step)
            left -= step
        }
    }

    /// Stands still until nothing is loading, or would not without somebody's help.
    public func rest() async {
        await catchUp()
        look(after: .zero, lacking: 0)
        var patience = Self.patience
        while pager.isLoading, patience > .zero, let next = timeToNextWaking {
            await pass(max(next, Self.frame))
            patience -= max(next, Self.frame)
        }
    }

    /// Moves the screen frame by frame.
    ///
    /// - Parameters:
    ///   - distance: How far, below 0 toward the head.
    ///   - rowsInFrame: How far in the next frame, told how far is left.
    private func travel(by distance: Int, _ rowsInFrame: (Int) -> Int) async {
        var left = distance
        var patience = Self.patience
        while left != 0 {
            let step = min(rowsInFrame(abs(left)), abs(left)) * left.signum()
            let moved = move(to: first + step)
            left -= moved
            let seen = updates.count
            await pass(Self.frame, lacking: step - moved)
            guard step != 0, moved == 0, updates.count == seen else { continue }
            guard pager.isLoading, patience > .zero, timeToNextWaking != nil else { return }
            patience -= Self.frame
        }
    }

    /// Lets time pass, then looks at the screen.
    private func pass(_ duration: Duration, lacking: Int = 0) async {
        await catchUp()
        if let clock {
            let end = clock.now.advanced(by: duration)
            while let next = clock.nextDeadline, next <= end {
                await clock.advance(to: next)
                await catchUp()
            }
            clock.move(to: end)
        }
        look(after: duration, lacking: lacking)
    }

    /// Lets everything go on that needs no time, until all that the list awaits sleeps by its clock, or nothing comes of
    /// waiting any more.
    private func catchUp() async {
        guard let clock else { return await settle() }
        await Task.yield()
        var rounds = 0
        while clock.sleeperCount < pager.pendingOperationCount, held != moment, rounds < 100 {
            await settle()
            rounds += 1
        }
        held = clock.sleeperCount < pager.pendingOperationCount ? moment : nil
    }

    private var moment: Moment { Moment(requests: requests.count, updates: updates.count) }

    private var clock: VirtualClock? { pager.clock as? VirtualClock }

    /// How long it is until somebody wakes; `nil` if nobody sleeps.
    private var timeToNextWaking: Duration? {
        guard let clock, let next = clock.nextDeadline else { return nil }
        return clock.now.duration(to: next)
    }
}
