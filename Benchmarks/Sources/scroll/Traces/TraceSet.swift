/// The traces of one half: those that the policy was tuned with, or those that were held out.
struct TraceSet {
    var traces: [Trace]
    var servers: [ServerProfile]

    private static let seconds = 60.0
    private static let tracesPerKind = 3

    /// The half that `adaptive` was tuned with.
    static let tuning = TraceSet(
        generated([.reading, .flings, .throwing, .reversals, .scrollBar], firstSeed: 1), ServerProfile.tuning)

    /// The half that the report shows: other seeds, and gestures and a server that the tuning half does not have.
    static let heldOut = TraceSet(
        generated([.reading, .flings, .throwing, .reversals, .scrollBar, .wheel], firstSeed: 101), ServerProfile.heldOut
    )

    private init(_ traces: [Trace], _ servers: [ServerProfile]) {
        self.traces = traces
        self.servers = servers
    }

    var summary: String {
        "\(Geometry.total) rows of \(Int(Geometry.rowHeight)) points in a view of \(Int(Geometry.viewHeight)) points, "
            + "\(Int(Geometry.framesPerSecond)) frames a second.\n"
            + traces.map { "\($0.name): \($0.origin), \(Int($0.seconds.rounded())) s" }.joined(separator: "\n")
    }

    func traces(for kind: ListKind) -> [Trace] {
        kind == .indexed ? traces : traces.filter(\.kind.fitsGrowingList)
    }

    private static func generated(_ kinds: [Trace.Kind], firstSeed: UInt64) -> [Trace] {
        kinds.flatMap { kind in
            (0..<UInt64(tracesPerKind)).map { GestureKinds.trace(kind, seed: firstSeed + $0, seconds: seconds) }
        }
    }
}
