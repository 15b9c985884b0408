/// What is counted in sessions.
struct Tally {
    private(set) var frames = 0
    private(set) var blankFrames = 0
    private(set) var visibleRows = 0
    private(set) var blankRows = 0
    private(set) var requests = 0
    private(set) var rowsLoaded = 0
    private(set) var rowsNeverNear = 0
    private(set) var kilobytes = 0
    private(set) var violations = 0

    var blankFrameShare: Double { frames == 0 ? 0 : Double(blankFrames) / Double(frames) }
    var blankRowShare: Double { visibleRows == 0 ? 0 : Double(blankRows) / Double(visibleRows) }

    /// Adds a frame.
    mutating func add(blankRows: Int, of visible: Int) {
        frames += 1
        visibleRows += visible
        self.blankRows += blankRows
        if blankRows > 0 { blankFrames += 1 }
    }

    /// Adds what a session transferred.
    mutating func finish(_ traffic: Traffic, rowsNeverNear: Int) {
        requests += traffic.requests
        rowsLoaded += traffic.rows
        self.rowsNeverNear += rowsNeverNear
        kilobytes += traffic.kilobytes
        violations += traffic.violations
    }

    static func += (tally: inout Tally, other: Tally) {
        tally.frames += other.frames
        tally.blankFrames += other.blankFrames
        tally.visibleRows += other.visibleRows
        tally.blankRows += other.blankRows
        tally.requests += other.requests
        tally.rowsLoaded += other.rowsLoaded
        tally.rowsNeverNear += other.rowsNeverNear
        tally.kilobytes += other.kilobytes
        tally.violations += other.violations
    }
}
