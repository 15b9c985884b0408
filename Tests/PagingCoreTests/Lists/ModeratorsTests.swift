import PagingCore
import Testing

/// S3: 84 moderators in pages of 30, 30 and 24, with a placeholder for every row that is not loaded.
@Suite struct ModeratorsTests {
    private func page(_ number: Int) -> PageRequest { .number(number, size: 30) }

    private func opened() -> Driver {
        var list = Driver.numbered(size: 30, prefetch: .rows(10))
        list.join()
        list.moveViewport(to: 0, length: 12)
        list.answer(page(1), 1...30, total: 84, isLast: false)
        return list
    }

    @Test("S3: a spinner is shown until the first page, and then 84 rows, 30 of them with names")
    func firstPage() {
        var list = Driver.numbered(size: 30, prefetch: .rows(10))
        list.join()
        list.wait(milliseconds: 300)
        #expect(list.indicators.refresh && list.content == .unknown)
        list.answer(page(1), 1...30, total: 84, isLast: false)
        #expect(list.rows.count == 84 && list.rows.loadedItems == 30)
        #expect(list.rows[30].placeholder == .notRequested)
    }

    @Test("S3: scrolling loads pages 2 and 3, and reloads only their rows")
    func scrolling() {
        var list = opened()
        list.moveViewport(to: 10, length: 12)
        #expect(list.loads == [page(2)])
        #expect(list.changed.reloads == [30..<60])
        list.answer(page(2), 31...60, total: 84, isLast: false)
        #expect(list.changed.reloads == [30..<60])
        list.moveViewport(to: 72, length: 12)
        list.answer(page(3), 61...84, total: 84, isLast: true)
        #expect(list.ids == Array(1...84))
        #expect(list.rows.lastPageIndex == 2)
        #expect(list.states.append == .ended)
    }

    @Test("S3: a failed first load shows its reason and Retry, not an empty list and not an endless spinner")
    func firstFailure() {
        var list = Driver.numbered(size: 30, prefetch: .rows(10))
        list.join()
        list.wait(milliseconds: 1_000)
        list.fail(page(1), code: 400)
        #expect(list.states.refresh == .failed(.source(code: 400)))
        #expect(list.content == .unknown && !list.indicators.refresh)
        list.retry()
        list.answer(page(1), 1...30, total: 84)
        #expect(list.content == .rows)
    }

    @Test("S3: another site is another list, and the requests of the first one are cancelled")
    func anotherSite() {
        var list = opened()
        list.moveViewport(to: 20, length: 12)
        list.send(.resetRequested)
        #expect(list.cancels.count == 1)
        #expect(list.rows.isEmpty && list.requests == [page(1)])
    }
}
