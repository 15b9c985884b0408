/// A bar, and what was measured.
struct Bar {
    var name: String
    var measured: String
    var isMet: Bool

    /// The bars of the issue, over settings whose traces were not used for tuning.
    static func all(_ settings: [Setting], _ traces: (ListKind) -> [Trace]) -> [Bar] {
        settings.flatMap { setting -> [Bar] in
            switch setting.server.name {
            case ServerProfile.fourG.name: latency(setting, part: 5, rows: 1.15)
            case ServerProfile.slow3G.name: latency(setting, part: 20, rows: 1.2)
            default: []
            }
        } + settings.map { eachTrace($0, traces($0.kind)) } + settings.compactMap(rateLimit)
    }

    private static func latency(_ setting: Setting, part: Double, rows: Double) -> [Bar] {
        guard let ours = setting.total(.ours), let theirs = setting.total(.paging3) else { return [] }
        let permitted = theirs.blankFrameShare / part
        let ratio = Double(ours.rowsLoaded) / Double(max(theirs.rowsLoaded, 1))
        return [
            Bar(
                name: "\(setting.name): blank frames, at most 1/\(Int(part)) of Paging 3's, \(permitted.percent)",
                measured: ours.blankFrameShare.percent, isMet: ours.blankFrameShare <= permitted),
            Bar(
                name: "\(setting.name): rows loaded, at most \(rows) times Paging 3's",
                measured: "\((ratio * 100).rounded() / 100)", isMet: ratio <= rows),
        ]
    }

    /// The trace in which the policy is the furthest behind.
    private static func eachTrace(_ setting: Setting, _ traces: [Trace]) -> Bar {
        let ours = setting.tallies[.ours] ?? []
        let theirs = setting.tallies[.paging3] ?? []
        let behind = zip(ours, theirs).map { $0.blankFrameShare - $1.blankFrameShare }
        let worst = behind.indices.max { behind[$0] < behind[$1] } ?? 0
        let sign = behind[worst] < 0 ? "-" : "+"
        return Bar(
            name: "\(setting.name): blank frames in each trace, at most 0.5 points more than Paging 3's",
            measured: "\(sign)\(abs(behind[worst]).percent) (\(traces[worst].name))", isMet: behind[worst] <= 0.005)
    }

    private static func rateLimit(_ setting: Setting) -> Bar? {
        guard let permitted = setting.server.requestsPerSecond, let ours = setting.total(.oursWithRate) else {
            return nil
        }
        let withoutRate = setting.total(.ours)?.violations ?? 0
        return Bar(
            name: "\(setting.name): requests above the limit of \(permitted) a second, with the rate stated",
            measured: "\(ours.violations) (\(withoutRate) without it)", isMet: ours.violations == 0)
    }
}

extension Bar {
    var text: String { "\(isMet ? "met   " : "MISSED")  \(name): \(measured)" }
}
