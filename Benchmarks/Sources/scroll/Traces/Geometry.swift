/// A list of rows of one height in one view, in points.
enum Geometry {
    static let rowHeight = 44.0
    static let viewHeight = 800.0
    /// The number of rows of the server's list.
    static let total = 10_000
    static let framesPerSecond = 60.0

    /// The greatest scroll offset of a list with a number of rows.
    static func greatestOffset(rows: Int) -> Double { max(Double(rows) * rowHeight - viewHeight, 0) }

    /// The rows that are at least partly visible at a scroll offset.
    static func visibleRows(at offset: Double) -> Range<Int> {
        let first = Int(offset / rowHeight)
        return first..<max(Int(((offset + viewHeight) / rowHeight).rounded(.up)), first + 1)
    }

    /// The time at which a frame is drawn, in nanoseconds.
    static func time(ofFrame frame: Int) -> Int64 { Int64(frame) * 1_000_000_000 / Int64(framesPerSecond) }
}
