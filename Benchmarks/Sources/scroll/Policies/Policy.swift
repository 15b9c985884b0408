import PagingCore

/// A rule by which a list loads ahead.
enum Policy: String, CaseIterable {
    case floor = "(latency alone)"
    case paging3 = "Paging 3, defaults"
    case paging3Jumps = "Paging 3, jumps on"
    case lastRow = "last row"
    case lastFive = "one of the last 5"
    case screens = "2 screens ahead"
    case ours = "adaptive (ours)"

    /// The page sizes, as the report states them.
    var pages: String {
        switch self {
        case .floor: "1"
        case .paging3, .paging3Jumps: "20, first 60"
        case .lastRow, .lastFive, .screens: "20"
        case .ours: "40 to 120"
        }
    }

    func makeList(_ kind: ListKind, _ server: ServerProfile) -> (any PagedList)? {
        switch self {
        case .floor: return kind == .indexed ? UnlimitedList(kind, server) : nil
        case .paging3: return SequentialList(kind)
        case .paging3Jumps: return kind == .indexed ? SequentialList(kind, jumpThreshold: 60) : nil
        case .lastRow: return EngineList(kind, .lastRow, limit: 20)
        case .lastFive: return EngineList(kind, .rows(5), limit: 20)
        case .screens: return EngineList(kind, .screens(2), limit: 20)
        case .ours: return EngineList(kind, .adaptiveWithin(40...120), limit: 40)
        }
    }
}
