import Foundation
import Synchronization

/// A list server whose properties are drawn at random: how requests name a page, what responses say about the list,
/// which of that is wrong, and what is behind the end.
struct RandomServer: Sendable, CustomStringConvertible {
    enum Naming: String, CaseIterable {
        case page, pageFromZero, offset, offsetFromOne, cursor, link, linkField
    }

    enum Position: String, CaseIterable {
        case absent, right, constant
    }

    /// What a response says about a number of items or pages.
    enum Claim: String, CaseIterable {
        case absent, exact, ofPage, remaining, capped
    }

    /// Where a response has its total.
    enum TotalPlace: String, CaseIterable {
        case total = #""total":N,"#
        case nested = #""meta":{"total_count":"N"},"#
        case noun = #""summary":{"records":N},"#
        case deep = #""paging":{"info":{"number_of_items":N}},"#
        case prefixed = #""hydra:totalItems":N,"#
    }

    enum Flag: String, CaseIterable {
        case absent, more
        /// A flag that only pages before the last one have.
        case moreIfTrue
        case last
    }

    /// Whether pages have the last row of the page before, in place of their first or last row or in addition to the first.
    enum Overlap: String, CaseIterable {
        case absent, inPlace, inPlaceOfLast, inAddition
    }

    /// The response to a request for a page behind the last one.
    enum Behind: String, CaseIterable {
        case empty, null, missing, status204, status404, status400, status422, status500, repeatedLast
        /// The rows from the first one on, and what responses say counts them twice.
        case restart
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
    var totalPlace = TotalPlace.total
    var pageCount = Claim.absent
    var flag = Flag.absent
    var behind = Behind.empty
    var link = Link.absent
    var overlap = Overlap.absent
    /// Whether the server ignores which page is requested.
    var isIgnored = false
    /// The indices of pages without items, although their rows exist; `nil` if there are none.
    var gap: Range<Int>?
    /// The index of a row that the server counts and does not send; `nil` if there is none.
    var lostRow: Int?
    /// Whether the last page has a link to later changes.
    var hasChanges = false
    /// Whether page numbers count pages of the requested size, although pages have fewer rows.
    var skipsBySize = false
    /// Whether responses state the requested page size, although pages have fewer rows.
    var echoesSize = false
    /// The number of rows that the server shows: it refuses requests behind them; `nil` for all rows.
    var window: Int?
    var isBare = false

    /// A fault of a server.
    private enum Fault: CaseIterable {
        case total, pageCount, position, ignored, volatile, behind, gap, window, seededLink, lostRow, overlap
    }

    /// Draws a server that says the truth, and gives it none, one or two faults, each as often as the others. With more,
    /// most walks end at once.
    init(seed: UInt64) {
        var random = SplitMix(seed: seed)
        naming = .allCases.randomElement(using: &random) ?? .page
        let size = [10, 12, 18, 20, 23, 24, 25, 50].randomElement(using: &random) ?? 25
        let pages = Int.random(in: 1...6, using: &random)
        let counts = [0, 1, size - 1, size * pages, size * pages, size * pages + 7, size * pages - 3]
        rows = ServedRows(count: counts.randomElement(using: &random) ?? 0, size: size)
        rows.haveIDs = Int.random(in: 0..<4, using: &random) > 0
        statesSize = .random(using: &random)
        total = .random(using: &random) ? .exact : .absent
        pageCount = Int.random(in: 0..<3, using: &random) == 0 ? .exact : .absent
        flag = [.absent, .absent, .more, .moreIfTrue, .last].randomElement(using: &random) ?? .absent
        behind = [.empty, .empty, .status404, .status204, .null].randomElement(using: &random) ?? .empty
        if naming.isIndexed { link = [.absent, .absent, .plain].randomElement(using: &random) ?? .absent }
        let fault = Int(seed % UInt64(Fault.allCases.count + 1))
        if fault < Fault.allCases.count { add(Fault.allCases[fault], &random) }
        if let other = Fault.allCases.randomElement(using: &random), Int.random(in: 0..<3, using: &random) == 0 {
            add(other, &random)
        }
        isBare =
            total == .absent && pageCount == .absent && flag == .absent && link != .seeded
            && Bool.random(using: &random)
        if isIgnored { lostRow = nil }
        if isIgnored || gap != nil || window != nil || lostRow != nil || link == .seeded || rows.areVolatile {
            overlap = .absent
        }
        // Otherwise nothing shows that a row is missing, or several pages of rows.
        if lostRow != nil { total = .exact }
        if let gap, total == .capped || pageCount == .capped { self.gap = gap.lowerBound..<gap.lowerBound + 1 }
        isBare = isBare && total == .absent
        // A second page with rows of the first one may follow a list that has grown, and nothing identifies these rows.
        if behind == .restart, rows.count <= rows.size || rows.areVolatile { behind = .empty }
        hasChanges = !isBare && Int.random(in: 0..<4, using: &random) == 0
        skipsBySize = .random(using: &random)
        echoesSize = .random(using: &random)
        if .random(using: &random) { totalPlace = .allCases.randomElement(using: &random) ?? .total }
    }

    /// The path and the query of the list.
    var address: String { naming == .offsetFromOne ? "/list?start=1" : "/list" }

    /// Whether anything but a page without items shows where the list ends.
    private var showsEnd: Bool {
        // `records` and `number_of_items` may also count those of the page.
        let showsTotal = total == .exact && (rows.count > 0 || totalPlace != .noun && totalPlace != .deep)
        if behind != .empty && behind != .null || showsTotal || flagsEnd { return true }
        if pageCount == .exact && rows.count > 0 || link != .absent && rows.count > rows.size { return true }
        return !rows.count.isMultiple(of: rows.size)
    }

    /// Whether the last page has a flag.
    private var flagsEnd: Bool { flag == .more || flag == .last }

    private mutating func add(_ fault: Fault, _ random: inout SplitMix) {
        switch fault {
        case .total where gap?.lowerBound == 0: total = .capped
        case .total: total = [.ofPage, .remaining, .capped].randomElement(using: &random) ?? .ofPage
        case .pageCount:
            if naming != .pageFromZero { naming = .page }
            pageCount = [.ofPage, .remaining, .capped].randomElement(using: &random) ?? .ofPage
            if total == .exact { total = [.absent, .capped].randomElement(using: &random) ?? .absent }
        case .position: position = .random(using: &random) ? .absent : .constant
        case .ignored:
            if gap != nil { return }
            isIgnored = true
            rows.areVolatile = .random(using: &random)
            if rows.areVolatile { rows.haveIDs = .random(using: &random) }
            // Then the same page, as often as there are pages, has as many rows as the list.
            rows.count = rows.size * Int.random(in: 1...5, using: &random)
        case .volatile: rows.areVolatile = true
        case .behind:
            guard window == nil else { return }
            behind = Behind.allCases.randomElement(using: &random) ?? .missing
            if .random(using: &random) { behind = .restart }
        case .gap:
            // Nothing shows that the last page lacks rows, or one that says where the list continues, or that it is empty.
            let lastPage = max(rows.count - 1, 0) / rows.size
            if !naming.isIndexed { naming = .offset }
            guard lastPage > 0, window == nil, !isIgnored else { return }
            let first = Int.random(in: 0..<lastPage, using: &random)
            // A flag that is right says on the last page that there are no more.
            let last = flag == .absent ? lastPage : lastPage - 1
            gap = first..<Int.random(in: first...min(last, first + 3), using: &random) + 1
            link = .absent
            if total == .ofPage { total = .absent }
        case .lostRow:
            guard rows.count > 0, window == nil, !isIgnored, gap == nil else { return }
            total = .exact
            lostRow = Int.random(in: 0..<rows.count, using: &random)
        case .window:
            if !naming.isIndexed { naming = .page }
            guard rows.count > rows.size, gap == nil else { return }
            // Counts are usually capped at the rows that the server shows.
            window = rows.size * Int.random(in: 1...(rows.count - 1) / rows.size, using: &random)
            behind = .random(using: &random) ? .status400 : .status422
            if total != .absent { total = .random(using: &random) ? .capped : .exact }
            if pageCount != .absent { pageCount = .random(using: &random) ? .capped : .exact }
        case .seededLink:
            if !naming.isIndexed { naming = .page }
            if gap == nil { link = .seeded }
        case .overlap:
            // An offset counts the row that a page has in addition.
            let isOffset = naming == .offset || naming == .offsetFromOne
            let isInPlace = isOffset || .random(using: &random)
            overlap = isInPlace ? [.inPlace, .inPlaceOfLast].randomElement(using: &random) ?? .inPlace : .inAddition
        }
    }

    /// Whether a page can be recognized when it is requested again.
    var repeatsPages: Bool { link != .seeded && (rows.haveIDs || !rows.areVolatile) }

    /// Whether everything that the server says is right, and says enough to recognize the list.
    var isHonest: Bool {
        let isRight =
            [.absent, .exact].contains(total) && [.absent, .exact].contains(pageCount) && gap == nil && window == nil
            && lostRow == nil && !isIgnored && position != .constant && (rows.haveIDs || !rows.areVolatile)
            && link != .seeded && overlap == .absent
        let ends: [Behind] = [.empty, .null, .status204, .status404]
        guard isRight, ends.contains(behind) else { return false }
        // A Link field without next and last proves nothing on the only page, which may be full.
        if naming == .linkField, rows.count <= rows.size, !flagsEnd { return false }
        guard naming.isIndexed else { return !isBare || naming == .linkField }
        // Without a total, or with that of a single page behind an offset of 1, a status is the end of pages, and not of
        // offsets.
        let hasTotal = total == .exact && (naming != .offsetFromOne || rows.count > rows.size)
        if naming != .page, naming != .pageFromZero, behind == .status404, !hasTotal, !flagsEnd {
            return false
        }
        let isRecognizable =
            statesSize || total == .exact && totalPlace == .total
            || flagsEnd || flag == .moreIfTrue && rows.count > rows.size
        return !isBare && position == .right && isRecognizable && showsEnd
    }

    /// The properties, for a message.
    var description: String {
        """
        \(naming) \(rows.count)/\(rows.size)\(rows.haveIDs ? "" : " without ids")\(rows.areVolatile ? " volatile" : "") \
        position \(position)\(statesSize ? " size" : "") total \(total) at \(totalPlace) pages \(pageCount) flag \(flag) behind \(behind) \
        link \(link)\(isIgnored ? " ignored" : "")\(gap.map { " gap \($0)" } ?? "")\(lostRow.map { " lost \($0)" } ?? "")\(hasChanges ? " changes" : "")\(overlap == .absent ? "" : " overlap \(overlap)")\(window.map { " window \($0)" } ?? "")\
        \(isBare ? " bare" : "")
        """
    }
}

extension RandomServer.Naming {
    /// Whether requests name a page by its number or its offset.
    var isIndexed: Bool {
        switch self {
        case .page, .pageFromZero, .offset, .offsetFromOne: true
        case .cursor, .link, .linkField: false
        }
    }
}
