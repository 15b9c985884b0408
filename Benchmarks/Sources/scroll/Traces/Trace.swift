/// A recorded or generated scroll: the offset that the gestures lead to in each frame.
struct Trace {
    var name: String
    var kind: Kind
    /// The scroll offset of each frame, in points.
    var offsets: [Double]
    /// What the offsets were made from: a seed or a file.
    var origin: String

    enum Kind: String, CaseIterable {
        case reading, flings, throwing, reversals, wheel, recorded
        case scrollBar = "scroll bar"

        /// Whether a user of a list that grows at its end can do this. The thumb of its scroll bar reaches only the loaded
        /// rows.
        var fitsGrowingList: Bool { self != .scrollBar }
    }

    var seconds: Double { Double(offsets.count) / Geometry.framesPerSecond }
}
