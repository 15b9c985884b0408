import PagingCore
import PagingHTTP

/// A rule by which a list loads ahead.
enum Policy: String, CaseIterable {
    case floor = "(latency alone)"
    case paging3 = "Paging 3, defaults"
    case paging3Jumps = "Paging 3, jumps on"
    case lastRow = "last row"
    case lastFive = "one of the last 5"
    case screens = "2 screens ahead"
    case ours = "adaptive (ours)"
    /// The source does not state the rate limit of its server.
    case oursWithoutRate = "adaptive, no rate stated"

    /// The page sizes, as the report states them.
    func pages(_ kind: ListKind) -> String {
        switch self {
        case .floor: "1"
        case .paging3, .paging3Jumps: "20, first 60"
        case .lastRow, .lastFive, .screens: "20"
        case .ours, .oursWithoutRate: kind == .indexed ? "30" : "30 to 120"
        }
    }

    /// A list with this policy; `nil` if it makes no difference there.
    func makeList(_ kind: ListKind, _ server: ServerProfile) -> (any PagedList)? {
        switch self {
        case .floor: kind == .indexed ? UnlimitedList(kind, server) : nil
        case .paging3: SequentialList(kind)
        case .paging3Jumps: kind == .indexed ? SequentialList(kind, jumpThreshold: 60) : nil
        case .lastRow: EngineList(kind, .lastRow, limit: 20)
        case .lastFive: EngineList(kind, .rows(5), limit: 20)
        case .screens: EngineList(kind, .screens(2), limit: 20)
        case .ours:
            if let rate = server.requestRate { PacedList(adaptiveList(kind), rate) } else { adaptiveList(kind) }
        case .oursWithoutRate: server.requestRate == nil ? nil : adaptiveList(kind)
        }
    }

    private func adaptiveList(_ kind: ListKind) -> any PagedList {
        EngineList(kind, .adaptiveWithin(30...120), limit: 30)
    }
}
