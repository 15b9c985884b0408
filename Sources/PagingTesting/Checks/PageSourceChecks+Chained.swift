import Paging

extension PageSourceChecks {
    func checkCursors(_ limit: Int, _ findings: inout Findings) async {
        let walk = await cursors(limit, &findings)
        let pages = walk.pages.map { $0.page.items.map(\.id) }
        if pages.count > 1, !pages[0].isEmpty, pages[0] == pages[1] {
            findings.add(.ignoresPosition, "the first page and the one its cursor names have the same items")
            return
        }
        for place in pages.indices.dropFirst() {
            let page = pages[place]
            guard !page.isEmpty, page.first == pages[place - 1].last else { continue }
            findings.add(
                .repeatsCursorItem,
                "\(walk.pages[place].request.text) begins with \(page[0]), which the page before ended with")
        }
        await checkRepetition(walk, &findings)
        let smaller = max(limit / 2, 1)
        if smaller < limit {
            var ignored = Findings()
            compare(walk, await cursors(smaller, &ignored), smaller, &findings)
        }
        checkTotal(walk, &findings)
        await checkPreviousCursor(walk, limit, &findings)
    }

    /// Follows the previous cursor of the third page, if it has one.
    private func checkPreviousCursor(_ walk: Walk, _ limit: Int, _ findings: inout Findings) async {
        guard walk.pages.count > 2, let cursor = walk.pages[2].page.previous else { return }
        let request = SourceRequest.cursor(cursor, .prepend, limit: limit)
        guard let page = await answer(request, &findings) else { return }
        let back = page.items.map(\.id)
        let expected = Array((walk.pages[0].page.items + walk.pages[1].page.items).map(\.id).suffix(back.count))
        guard back != expected || back.isEmpty else { return }
        let isReversed = back.count > 1 && back.reversed() == expected
        findings.add(
            isReversed ? .reversesPreviousPage : .wrongPreviousCursor,
            "\(request.text) has \(back.prefix(5)), and before it stand \(expected.prefix(5))")
    }

    private func cursors(_ limit: Int, _ findings: inout Findings) async -> Walk {
        var walk = Walk()
        var seen: Set<Item.ID> = []
        var followed: Set<OpaqueCursor> = []
        var cursor: OpaqueCursor?
        var emptyPages = 0
        while walk.ids.count < itemLimit {
            let request = SourceRequest.cursor(cursor, .append, limit: limit)
            guard let page = await answer(request, &findings) else {
                walk.end = .broken
                return walk
            }
            checkPage(page, request, &seen, &findings)
            walk.pages.append((request, page))
            guard page.isLast != true, let next = page.next else {
                walk.end = .end
                return walk
            }
            emptyPages = page.items.isEmpty ? emptyPages + 1 : 0
            walk.end = .broken
            guard emptyPages < 10 else {
                findings.add(.neverEnds, "\(emptyPages) empty pages in a row name a next one")
                return walk
            }
            guard followed.insert(next).inserted else {
                findings.add(
                    .repeatsCursor, "\(request.text) names \(next.base) as the next cursor, which was followed before")
                return walk
            }
            walk.end = .limit
            cursor = next
        }
        return walk
    }
}
