import Paging

extension PageSourceChecks {
    func checkNumbers(_ first: Int, _ size: Int, _ findings: inout Findings) async {
        let walk = await numbers(from: first, size, &findings)
        guard walk.pages.count > 1 else { return await checkRepetition(walk, &findings) }
        let pages = walk.pages.map { $0.page.items.map(\.id) }
        if pages[0] == pages[1], !pages[0].isEmpty {
            let isEveryPage = pages.prefix(3).allSatisfy { $0 == pages[0] }
            findings.add(
                isEveryPage && pages.count > 2 ? .ignoresPosition : .startsBeforeFirstPage,
                "pages \(first) and \(first + 1) have the same items")
        }
        await checkRepetition(walk, &findings)
        let last = pages.lastIndex { !$0.isEmpty } ?? 0
        for (place, page) in walk.pages[..<last].enumerated() where page.page.items.count < pages[0].count {
            findings.add(
                .returnsShortPage, "page \(first + place) has \(page.page.items.count) items and is not the last")
        }
        checkTotal(walk, &findings)
        if let before = try? await source.answer(.number(first - 1, size: size)),
            !Set(before.items.map(\.id)).isSubset(of: walk.ids)
        {
            findings.add(.startsAfterFirstPage, "page \(first - 1) has items that no later page has")
        }
        for number in [first + walk.pages.count, first + walk.pages.count + 5] {
            await checkBeyondEnd(walk, .number(number, size: size), &findings)
        }
    }

    func checkOffsets(_ limit: Int, _ findings: inout Findings) async {
        let walk = await offsets(limit, &findings)
        let ids = walk.ids
        await checkRepetition(walk, &findings)
        if walk.pages.count > 1, !ids.isEmpty,
            walk.pages.prefix(3).allSatisfy({ $0.page.items.map(\.id) == walk.pages[0].page.items.map(\.id) })
        {
            findings.add(.ignoresPosition, "offsets 0 and \(limit) have the same items")
            return
        }
        checkShortPages(walk, limit, &findings)
        await checkOffsetOne(walk, limit, &findings)
        let smaller = max(limit / 2, 1)
        if smaller < limit {
            var ignored = Findings()
            compare(walk, await offsets(smaller, &ignored), smaller, &findings)
        }
        checkTotal(walk, &findings)
        for offset in [ids.count, ids.count + 3 * limit] {
            await checkBeyondEnd(walk, .offset(offset, limit: limit), &findings)
        }
    }

    /// Checks for short pages that end the list although items follow. A server that clamps the limit sends such pages.
    /// If short pages do not end the list, a pager lowers its limit instead.
    private func checkShortPages(_ walk: Walk, _ limit: Int, _ findings: inout Findings) {
        guard case .offset(_, endsAtShortPage: true) = source.addressing else { return }
        let last = walk.pages.lastIndex { !$0.page.items.isEmpty } ?? 0
        for (request, page) in walk.pages[..<last] where page.items.count < limit {
            guard page.isLast == nil, page.total == nil else { continue }
            findings.add(
                .returnsShortPage,
                "\(request.text) has \(page.items.count) items and is not the last; a list ends at a short page")
        }
    }

    /// Requests the page that begins at the second item.
    private func checkOffsetOne(_ walk: Walk, _ limit: Int, _ findings: inout Findings) async {
        let ids = walk.ids
        guard ids.count > 1, !findings.contains(.generatesNewIDs), !findings.contains(.isUnstable),
            let page = await answer(.offset(1, limit: limit), &findings)
        else { return }
        let double = try? await source.answer(.offset(0, limit: 2 * limit))
        let known = max(ids.count, double?.items.count ?? 0)
        // A server that clamps the limit sends as many items from offset 1 as from offset 0.
        let length = min(limit, walk.pages[0].page.items.count, known - 1)
        guard page.items.first?.id != ids[1] || page.items.count < length else { return }
        let start = page.items.first.map { "\($0.id)" } ?? "nothing"
        findings.add(
            await faultOfOffset(page, ids, limit),
            "offset 1, limit \(limit), has \(page.items.count) items from \(start) on")
    }

    /// The fault of a source whose page at offset 1 does not begin with the second item.
    private func faultOfOffset(_ page: Answer, _ ids: [Item.ID], _ limit: Int) async -> PageSourceFault {
        func first(_ offset: Int, _ limit: Int) async -> Item.ID? {
            try? await source.answer(.offset(offset, limit: limit)).items.first?.id
        }
        switch page.items.first?.id {
        case ids[1]?: return .treatsLimitAsEnd
        case ids[0]?: return await first(2, max(limit, 3)) == ids[0] ? .roundsOffset : .startsAtWrongOffset
        case let start: return await first(limit, 1) == start ? .treatsOffsetAsPageNumber : .startsAtWrongOffset
        }
    }

    /// Requests a page beyond the end.
    private func checkBeyondEnd(_ walk: Walk, _ request: SourceRequest, _ findings: inout Findings) async {
        guard case .end = walk.end, let beyond = await answer(request, &findings, failure: .throwsBeyondEnd) else {
            return
        }
        guard !beyond.items.isEmpty else { return }
        let isKnown = Set(beyond.items.map(\.id)).isSubset(of: walk.ids)
        findings.add(
            isKnown ? .returnsItemsBeyondEnd : .endsTooEarly, "\(request.text) has \(beyond.items.count) items")
    }

    private func numbers(from first: Int, _ size: Int, _ findings: inout Findings) async -> Walk {
        await walk(&findings) { .number(first + $0.pages.count, size: size) }
    }

    private func offsets(_ limit: Int, _ findings: inout Findings) async -> Walk {
        await walk(&findings) { .offset($0.ids.count, limit: limit) }
    }

    /// Requests page after page until the source says that there are no more.
    private func walk(_ findings: inout Findings, _ next: (Walk) -> SourceRequest) async -> Walk {
        var walk = Walk()
        var seen: Set<Item.ID> = []
        while walk.ids.count < itemLimit {
            let request = next(walk)
            guard let page = await answer(request, &findings) else {
                walk.end = .broken
                return walk
            }
            let isRepetition = !page.items.isEmpty && page.items.allSatisfy { seen.contains($0.id) }
            checkPage(page, request, &seen, &findings)
            walk.pages.append((request, page))
            if isEnd(page, walk) {
                walk.end = .end
                return walk
            }
            if isRepetition, walk.pages.count > 2 {
                findings.add(.neverEnds, "\(request.text) has nothing new, and is not the last page")
                walk.end = .broken
                return walk
            }
        }
        return walk
    }

    private func isEnd(_ page: Answer, _ walk: Walk) -> Bool {
        page.isLast ?? (page.items.isEmpty || reachesEnd(page, walk))
    }

    private func reachesEnd(_ page: Answer, _ walk: Walk) -> Bool {
        if let total = page.total { return walk.ids.count >= total }
        guard case .offset(let limit, true) = source.addressing else { return false }
        return page.items.count < min(limit, walk.pages[0].page.items.count)
    }
}
