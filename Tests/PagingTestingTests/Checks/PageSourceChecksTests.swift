import Paging
import PagingTesting
import Testing

/// The checks find the faults of a source, and report no others.
@Suite struct PageSourceChecksTests {
    @Test("no fault is found in correct sources", arguments: Correct.allCases)
    func correct(_ source: Correct) async {
        let findings = await PageSourceChecks(source.source).findings()
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test("each faulty source leads to a finding with its fault", arguments: Faulty.allCases)
    func faulty(_ source: Faulty) async {
        let findings = await PageSourceChecks(source.source).findings()
        #expect(findings.map(\.fault).contains(source.fault), "\(findings)")
    }

    @Test("every fault has a source that shows it, and advice that is a sentence")
    func complete() {
        #expect(Set(Faulty.allCases.map(\.fault)) == Set(PageSourceFault.allCases))
        for fault in PageSourceFault.allCases {
            #expect(fault.advice.count > 40 && fault.advice.hasSuffix("."))
        }
    }

    @Test("a fault is reported once, with the request and its answer")
    func evidence() async {
        let findings = await PageSourceChecks(Faulty.ignoresLimit.source).findings()
        #expect(findings.filter { $0.fault == .exceedsLimit }.count == 1)
        #expect("\(findings[0])".contains("offset 0, limit 10, has 20 items"))
    }

    @Test("a source that sends shorter arrays than requested has this finding and no other")
    func clamping() async throws {
        let source = Faulty.clampsBareArrays.source
        #expect(try await source.items().reduce(0) { count, _ in count + 1 } == 10, "a list ends at a short page")
        let findings = await PageSourceChecks(source).findings()
        #expect(findings.map(\.fault) == [.returnsShortPage])
        #expect(findings[0].evidence.contains("offset 0, limit 20, has 10 items"))
    }

    @Test("no more items of an endless list are loaded than the item limit allows")
    func endless() async {
        let source = ScriptedSource<Entry>(.offset(limit: 10, endsAtShortPage: false)) { request in
            guard case .offset(let offset, let limit) = request else { return nil }
            return .items(Array(offset..<(offset + limit)).map(Entry.init))
        }
        let findings = await PageSourceChecks(source, itemLimit: 50).findings()
        #expect(findings.isEmpty, "\(findings)")
        #expect(source.requests.count < 40)
    }
}

struct Entry: Identifiable, Hashable, Sendable {
    var id: Int

    init(_ id: Int) { self.id = id }
}

/// The list of all sources: 55 items, five and a half pages.
private let list = (0..<55).map(Entry.init)

private func slice(_ offset: Int, _ limit: Int) -> [Entry] {
    Array(list[min(max(offset, 0), list.count)..<min(max(offset + limit, 0), list.count)])
}

enum Correct: CaseIterable {
    case numbered, numberedFromZero, numberedWithoutTotal, offset, offsetWithTotal, bareArrays, chained, bothWays
    case clampsWithTotal, clampsUntilLast, oneShortPage

    var source: PageSource<Entry> {
        switch self {
        case .numbered:
            .numbered(pageSize: 10) { ItemPage(slice(($0.number - 1) * $0.size, $0.size), total: list.count) }
        case .numberedFromZero:
            .numbered(from: 0, pageSize: 10) { ItemPage(slice($0.number * $0.size, $0.size), total: list.count) }
        case .numberedWithoutTotal:
            .numbered(pageSize: 10) { ItemPage(slice(($0.number - 1) * $0.size, $0.size)) }
        case .offset:
            .offset(limit: 10) { ItemPage(slice($0.offset, $0.limit), isLast: $0.offset + $0.limit >= list.count) }
        case .offsetWithTotal: .offset(limit: 10) { ItemPage(slice($0.offset, $0.limit), total: list.count) }
        case .bareArrays: .offset(limit: 10) { slice($0.offset, $0.limit) }
        case .clampsWithTotal: .offset(limit: 20) { ItemPage(slice($0.offset, min($0.limit, 10)), total: list.count) }
        case .clampsUntilLast:
            .offset(limit: 20) { ItemPage(slice($0.offset, min($0.limit, 10)), isLast: $0.offset + 10 >= list.count) }
        case .oneShortPage: .offset(limit: 100) { slice($0.offset, $0.limit) }
        case .chained:
            .cursor(limit: 10, of: Int.self) { request in
                let page = chain(request.cursor ?? 0, request.limit)
                return ItemPage(page.items, next: page.next)
            }
        case .bothWays:
            .cursor(limit: 10, of: Int.self) { request in
                let cursor = request.cursor ?? 0
                return chain(request.direction == .append ? cursor : cursor - request.limit, request.limit)
            }
        }
    }
}

private func chain(_ start: Int, _ limit: Int) -> ItemPage<Entry, Int> {
    let end = start + limit
    return ItemPage(slice(start, limit), next: end < list.count ? end : nil, previous: start > 0 ? start : nil)
}

private struct Refused: Error {}

enum Faulty: CaseIterable {
    case refuses, shuffles, makesUpIDs, repeatsWithinPage, overlapsPages, skipsAtBorders, saysLastTooEarly
    case stopsAtFirstPage, repeatsForEver, emptyForEver, ignoresLimit, clampsNumbers, totalOfPage, totalTooLarge
    case totalTooSmall, mixesUp, ignoresOffset, ignoresNumber, ignoresCursor, offsetIsPage, roundsOffset, offByOne
    case treatsLimitAsEnd, throwsBehindEnd, repeatsLastPage, countsFromZero, zeroIsOne, cursorLoop, repeatsCursorItem
    case wrongPreviousCursor, reversesPreviousPage, losesLastItem, clampsBareArrays

    var fault: PageSourceFault {
        switch self {
        case .refuses: .throwsError
        case .shuffles: .isUnstable
        case .makesUpIDs: .generatesNewIDs
        case .repeatsWithinPage: .repeatsWithinPage
        case .overlapsPages: .repeatsAcrossPages
        case .skipsAtBorders: .skipsItems
        case .saysLastTooEarly, .stopsAtFirstPage: .endsTooEarly
        case .repeatsForEver, .emptyForEver: .neverEnds
        case .ignoresLimit: .exceedsLimit
        case .clampsNumbers, .clampsBareArrays: .returnsShortPage
        case .totalTooLarge, .totalTooSmall, .losesLastItem: .wrongTotal
        case .totalOfPage: .totalCountsPage
        case .mixesUp: .mixesConcurrentRequests
        case .ignoresOffset, .ignoresNumber, .ignoresCursor: .ignoresPosition
        case .offsetIsPage: .treatsOffsetAsPageNumber
        case .roundsOffset: .roundsOffset
        case .offByOne: .startsAtWrongOffset
        case .treatsLimitAsEnd: .treatsLimitAsEnd
        case .throwsBehindEnd: .throwsBeyondEnd
        case .repeatsLastPage: .returnsItemsBeyondEnd
        case .countsFromZero: .startsAfterFirstPage
        case .zeroIsOne: .startsBeforeFirstPage
        case .cursorLoop: .repeatsCursor
        case .repeatsCursorItem: .repeatsCursorItem
        case .wrongPreviousCursor: .wrongPreviousCursor
        case .reversesPreviousPage: .reversesPreviousPage
        }
    }

    var source: PageSource<Entry> {
        switch self {
        case .refuses: offsets { offset, limit in if offset == 20 { throw Refused() } else { slice(offset, limit) } }
        case .shuffles: offsets { slice($0, $1).shuffled() }
        case .makesUpIDs: offsets { slice($0, $1).map { _ in Entry(.random(in: 1_000 ... .max)) } }
        case .repeatsWithinPage: offsets { slice($0, $1).map { Entry($0.id / 2 * 2) } }
        case .overlapsPages: .numbered(pageSize: 10) { ItemPage(slice(($0.number - 1) * 9, 10), total: list.count) }
        case .skipsAtBorders:
            .cursor(limit: 10, of: Int.self) { request in
                let start = request.cursor ?? 0
                let next = start + request.limit + 1
                return ItemPage(slice(start, request.limit), next: next < list.count ? next : nil)
            }
        case .saysLastTooEarly:
            .offset(limit: 10) { ItemPage(slice($0.offset, $0.limit), isLast: $0.offset + 2 * $0.limit >= list.count) }
        case .stopsAtFirstPage:
            .cursor(limit: 10, of: Int.self) { ItemPage(slice($0.cursor ?? 0, $0.limit), next: nil) }
        case .repeatsForEver:
            .numbered(pageSize: 10) { ItemPage(slice(min($0.number - 1, 5) * $0.size, $0.size)) }
        case .emptyForEver:
            .cursor(limit: 10, of: Int.self) {
                ItemPage(slice($0.cursor ?? 0, $0.limit), next: ($0.cursor ?? 0) + $0.limit)
            }
        case .ignoresLimit: offsets { offset, _ in slice(offset, 20) }
        case .clampsNumbers:
            .numbered(pageSize: 10) { request in
                let size = request.number == 2 ? 7 : 10
                return ItemPage(slice((request.number - 1) * 10, size), total: list.count)
            }
        case .clampsBareArrays: .offset(limit: 20, endsAtShortPage: true) { slice($0.offset, min($0.limit, 10)) }
        case .totalOfPage: totals { $0 }
        case .totalTooLarge: totals { _ in 60 }
        case .totalTooSmall: .offset(limit: 10) { ItemPage(slice($0.offset, $0.limit), total: 25) }
        case .mixesUp: Shared().source
        case .ignoresOffset: offsets { slice(0, $1) }
        case .ignoresNumber: .numbered(pageSize: 10) { ItemPage(slice(0, $0.size)) }
        case .ignoresCursor:
            .cursor(limit: 10, of: Int.self) { ItemPage(slice(0, $0.limit), next: ($0.cursor ?? 0) + 10) }
        case .offsetIsPage: offsets { slice($0 * $1, $1) }
        case .roundsOffset: offsets { slice($0 / $1 * $1, $1) }
        case .offByOne: offsets { slice(max($0 - 1, 0), $1) }
        case .treatsLimitAsEnd: offsets { slice($0, max($1 - $0, 0)) }
        case .throwsBehindEnd:
            offsets { if $0 > list.count { throw Refused() } else { slice($0, $1) } }
        case .repeatsLastPage:
            .numbered(pageSize: 10) { ItemPage(slice(min($0.number - 1, 5) * $0.size, $0.size), total: list.count) }
        case .countsFromZero: .numbered(pageSize: 10) { ItemPage(slice($0.number * $0.size, $0.size)) }
        case .zeroIsOne: .numbered(from: 0, pageSize: 10) { ItemPage(slice(max($0.number - 1, 0) * $0.size, $0.size)) }
        case .cursorLoop:
            .cursor(limit: 10, of: Int.self) { request in
                let start = request.cursor ?? 0
                return ItemPage(slice(start, request.limit), next: start >= 30 ? 10 : start + request.limit)
            }
        case .repeatsCursorItem:
            .cursor(limit: 10, of: Int.self) { request in
                let start = request.cursor ?? 0
                let next = start + request.limit - 1
                return ItemPage(slice(start, request.limit), next: next < list.count - 1 ? next : nil)
            }
        case .wrongPreviousCursor: .cursor(limit: 10, of: Int.self) { chain($0.cursor ?? 0, $0.limit) }
        case .reversesPreviousPage:
            .cursor(limit: 10, of: Int.self) { request in
                let cursor = request.cursor ?? 0
                guard request.direction == .prepend else { return chain(cursor, request.limit) }
                var page = chain(cursor - request.limit, request.limit)
                page.items.reverse()
                return page
            }
        case .losesLastItem:
            .offset(limit: 10) { request in
                let page = slice(request.offset, request.limit)
                return ItemPage(page.filter { $0.id != 54 }, total: list.count, isLast: request.offset >= 45)
            }
        }
    }

    private func offsets(_ load: @escaping @Sendable (Int, Int) throws -> [Entry]) -> PageSource<Entry> {
        .offset(limit: 10) { request -> [Entry] in try load(request.offset, request.limit) }
    }

    private func totals(_ total: @escaping @Sendable (Int) -> Int) -> PageSource<Entry> {
        .offset(limit: 10) { request in
            let page = slice(request.offset, request.limit)
            return ItemPage(page, total: total(page.count), isLast: request.offset + request.limit >= list.count)
        }
    }
}

/// A client that stores its offset in a variable, and suspends before it uses it.
private actor Shared {
    private var offset = 0

    nonisolated var source: PageSource<Entry> {
        .offset(limit: 10) { [self] request -> [Entry] in await page(request.offset, request.limit) }
    }

    private func page(_ offset: Int, _ limit: Int) async -> [Entry] {
        self.offset = offset
        await settle()
        return slice(self.offset, limit)
    }
}
