import PagingCore

extension FiveLists {
    static func runOffsetAndLimit() -> ListScenario {
        let second = PageRequest.offset(20, limit: 20)
        let configuration = FeedConfiguration(addressing: .offset(limit: 20, endsAtShortPage: true), prefetch: .rows(5))
        var list = ListScenario(configuration)
        list.moveViewport(to: 0, length: 10)
        list.answer(.offset(0, limit: 20), 0..<20)
        list.moveViewport(to: 5, length: 10)
        list.expect(list.requests.isEmpty, "S1: a row before the last five loads nothing")
        list.moveViewport(to: 6, length: 10)
        list.expect(list.requests == [second], "S1: one of the last five rows loads more")
        list.wait(milliseconds: 800)
        list.expect(list.indicators.append && list.shows(0..<20), "S1: the loading row is shown beside the items")
        list.fail(second, code: 500)
        list.expect(!list.indicators.append, "S1: an error turns the indicator off")
        list.moveViewport(to: 9, length: 10)
        list.expect(list.requests.isEmpty, "S1: scrolling does not retry a failed page")
        list.retry()
        list.expect(list.requests == [second], "S1: a retry requests the same start")
        list.answer(second, 20..<33)
        list.expect(list.shows(0..<33) && list.states.append == .ended, "S1: fewer than 20 items end the list")
        return list
    }

    static func runModerators() -> ListScenario {
        func page(_ number: Int) -> PageRequest { .number(number, size: 30) }
        let configuration = FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 30), prefetch: .rows(10))
        var list = ListScenario(configuration)
        list.moveViewport(to: 0, length: 12)
        list.wait(milliseconds: 1_000)
        list.expect(
            list.indicators.refresh && list.update.content == .unknown, "S3: a spinner is shown until the first page")
        list.fail(page(1), code: 400)
        list.expect(list.states.refresh == .failed(.source(code: 400)), "S3: a failed first load shows its reason")
        list.expect(
            !list.indicators.refresh && list.update.content == .unknown,
            "S3: a failed first load shows no endless spinner")
        list.retry()
        list.answer(page(1), 1..<31, total: 84, isLast: false)
        list.expect(list.rows.count == 84 && list.rows.loadedItems == 30, "S3: the list has a row for every moderator")
        list.expect(list.rows[30].placeholder == .notRequested, "S3: every row that is not loaded is a placeholder")
        list.moveViewport(to: 10, length: 12)
        list.expect(list.requests == [page(2)], "S3: scrolling prefetches the next page")
        list.jump(to: 83)
        list.expect(list.requests.contains(page(3)), "S3: a jump loads the visible page")
        list.answer(page(3), 61..<85, total: 84, isLast: true)
        list.moveViewport(to: 30, length: 12)
        list.answer(page(2), 31..<61, total: 84, isLast: false)
        list.expect(list.shows(1..<85) && list.states.append == .ended, "S3: 3 pages load 84 moderators")
        list.expect(list.rows.lastPageIndex == 2, "S3: the index of the last page is 2")
        return list
    }

    static func runDeclarative() -> ListScenario {
        let second = PageRequest.offset(25, limit: 25)
        let configuration = FeedConfiguration(
            addressing: .offset(limit: 25, endsAtShortPage: false), prefetch: .rows(11))
        var list = ListScenario(configuration, given: 0..<25)
        list.moveViewport(to: 0, length: 8)
        list.moveViewport(to: 6, length: 8)
        list.expect(list.requests.isEmpty && list.rows.lastPageIndex == 0, "S4: row 13 of 25 loads nothing")
        list.moveViewport(to: 7, length: 8)
        list.expect(list.requests == [second], "S4: row 14 of 25 loads, 10 rows before the last")
        list.wait(milliseconds: 199)
        list.expect(!list.indicators.append, "S4: a fast load shows no loading line")
        list.wait(milliseconds: 301)
        list.expect(list.indicators.append, "S4: a slow load shows a loading line")
        list.answer(second, 25..<50)
        list.wait(milliseconds: 500)
        list.expect(!list.indicators.append, "S4: the loading line disappears after the load")
        list.expect(list.shows(0..<50) && list.rows.lastPageIndex == 1, "S4: the second page follows the first")
        list.expect(list.rows[24].page == 0 && list.rows[25].page == 1, "S4: each row knows its page")
        return list
    }
}
