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
    case ours = "adaptive (default)"
    case larger = "adaptive, pages of 30 to 120"
    /// The source states the rate limit of its server.
    case oursWithRate = "adaptive, rate stated"

    /// The page sizes, as the report states them.
    func pages(_ kind: ListKind) -> String {
        switch self {
        case .floor: "1"
        case .paging3, .paging3Jumps: "20, first 60"
        case .lastRow, .lastFive, .screens, .ours, .oursWithRate: "20"
        case .larger: kind == .indexed ? "30" : "30 to 120"
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
        case .ours: EngineList(kind, .adaptive, limit: 20)
        case .larger: EngineList(kind, .adaptiveWithin(30...120), limit: 30)
        case .oursWithRate: server.requestRate.map { PacedList(EngineList(kind, .adaptive, limit: 20), $0) }
        }
    }
}
