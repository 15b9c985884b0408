import Foundation
import Synchronization

/// A list server whose properties are drawn at random: how requests name a page, what responses say about the list,
/// which of that is wrong, and what is behind the end.
struct RandomServer: Sendable, CustomStringConvertible {
    enum Naming: String, CaseIterable {
        case page, pageFromZero, offset, cursor, link, linkField
    }

    enum Position: String, CaseIterable {
        case absent, right, constant
    }

    /// What a response says about a number of items or pages.
    enum Claim: String, CaseIterable {
        case absent, exact, ofPage, remaining, capped
    }

    enum Flag: String, CaseIterable {
        case absent, more, last
    }

    /// The response to a request for a page behind the last one.
    enum Behind: String, CaseIterable {
        case empty, null, missing, status204, status404, status400, status422, status500, repeatedLast
    }

    /// The link to the next page, in addition to numbers or offsets.
    enum Link: String, CaseIterable {
        case absent, plain
        /// With a parameter that keeps the order of the rows; without it, each response has another order.
        case seeded
    }

    var naming = Naming.page
    var rows = ServedRows()
    var statesSize = true
    var position = Position.right
    var total = Claim.exact
    var pageCount = Claim.absent
    var flag = Flag.absent
    var behind = Behind.empty
    var link = Link.absent
    /// Whether the server ignores which page is requested.
    var isIgnored = false
    /// The index of a page without items, although its rows exist; `nil` if there is none.
    var gap: Int?
    /// The number of rows that the server shows: it refuses requests behind them; `nil` for all rows.
    var window: Int?
    var isBare = false

    /// Draws a server.
    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        naming = .allCases.randomElement(using: &random) ?? .page
        let size = [10, 12, 20, 24, 25, 50].randomElement(using: &random) ?? 25
        let pages = Int.random(in: 1...6, using: &random)
        let counts = [0, 1, size - 1, size * pages, size * pages, size * pages + 7, size * pages - 3]
        rows = ServedRows(count: counts.randomElement(using: &random) ?? 0, size: size)
        rows.areVolatile = Int.random(in: 0..<3, using: &random) == 0
        rows.haveIDs = Int.random(in: 0..<4, using: &random) > 0
        statesSize = .random(using: &random)
        position = [.right, .right, .right, .absent, .constant].randomElement(using: &random) ?? .right
        total = Self.claim(&random)
        pageCount = [.absent, .absent, Self.claim(&random)].randomElement(using: &random) ?? .absent
        flag = [.absent, .absent, .more, .last].randomElement(using: &random) ?? .absent
        behind = .allCases.randomElement(using: &random) ?? .empty
        if naming.isIndexed { link = [.absent, .absent, .plain, .seeded].randomElement(using: &random) ?? .absent }
        isIgnored = Int.random(in: 0..<6, using: &random) == 0
        // Nothing shows that the last page lacks rows, or one that says where the list continues, or that it is empty.
        let lastPage = max(rows.count - 1, 0) / size
        if Int.random(in: 0..<8, using: &random) == 0, naming.isIndexed, flag == .absent, link == .absent, lastPage > 0
        {
            gap = Int.random(in: (total == .ofPage ? 1 : 0)...lastPage, using: &random)
            if gap == lastPage { gap = nil }
        }
        if Int.random(in: 0..<8, using: &random) == 0, pages > 2, naming.isIndexed {
            window = size * Int.random(in: 1..<pages, using: &random)
            behind = [.status400, .status422].randomElement(using: &random) ?? .status400
        }
        isBare = total == .absent && pageCount == .absent && flag == .absent && Bool.random(using: &random)
    }

    private static func claim(_ random: inout SplitMix) -> Claim {
        [.absent, .exact, .exact, .exact, .ofPage, .remaining, .capped].randomElement(using: &random) ?? .exact
    }

    /// Whether everything that the server says is right, and says enough to recognize the list.
    var isHonest: Bool {
        let isRight =
            [.absent, .exact].contains(total) && [.absent, .exact].contains(pageCount) && gap == nil && window == nil
            && !isIgnored && position != .constant && (rows.haveIDs || !rows.areVolatile) && link != .seeded
        let ends: [Behind] = [.empty, .null, .status204, .status404]
        guard isRight, ends.contains(behind) else { return false }
        guard naming.isIndexed else { return !isBare || naming == .linkField }
        return !isBare && position == .right && (statesSize || total == .exact || flag != .absent)
    }

    /// Whether every row can be received at all.
    var isReachable: Bool {
        let isLost = gap.map { $0 * rows.size < rows.count } ?? false
        let isHidden = window.map { $0 < rows.count } ?? false
        return !isLost && !isHidden && (!isIgnored || rows.count <= rows.size)
    }

    /// The properties, for a message.
    var description: String {
        """
        \(naming) \(rows.count)/\(rows.size)\(rows.haveIDs ? "" : " without ids")\(rows.areVolatile ? " volatile" : "") \
        position \(position)\(statesSize ? " size" : "") total \(total) pages \(pageCount) flag \(flag) behind \(behind) \
        link \(link)\(isIgnored ? " ignored" : "")\(gap.map { " gap \($0)" } ?? "")\(window.map { " window \($0)" } ?? "")\
        \(isBare ? " bare" : "")
        """
    }
}

extension RandomServer.Naming {
    /// Whether requests name a page by its number or its offset.
    var isIndexed: Bool {
        switch self {
        case .page, .pageFromZero, .offset: true
        case .cursor, .link, .linkField: false
        }
    }
}

/// SplitMix64, a small generator whose numbers depend only on its seed.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
