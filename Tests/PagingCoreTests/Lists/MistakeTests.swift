import Testing

@testable import PagingCore

/// The mistakes of the tutorials that this library is based on, with one test for each.
@Suite struct MistakeTests {
    @Test("a load does not wait for an animation")
    func animation() {
        var list = Driver.middle()
        list.pull(.append)
        #expect(list.commands.first == .load(list.load(.next(100)), .next(100)))
        list.answer(.next(100), 20..<40)
        #expect(list.rows.count == 40)
        #expect(list.indicators.append)
    }

    @Test("a closed list gets nothing")
    func closed() {
        var list = Driver.middle()
        list.pull(.append)
        let load = list.load(.next(100))
        list.send(.closed)
        let version = list.version
        list.answerLate(load, 20..<40)
        list.wait(milliseconds: 10_000)
        #expect(list.commands == [])
        #expect(list.version == version)
        #expect(list.rows.count == 20)
    }

    @Test("appended items are kept")
    func appended() {
        var list = Driver.middle(next: 1)
        for page in 1...20 {
            list.pull(.append)
            list.answer(.next(page), (page * 20)..<(page * 20 + 20), next: page + 1)
        }
        #expect(list.ids == Array(0..<420))
    }

    @Test("a page is not one item")
    func pageIsNotOneItem() {
        var list = Driver.numbered()
        list.join()
        list.answer(.number(1, size: 10), 0..<10, isLast: false)
        list.moveViewport(to: 7)
        list.answer(.number(2, size: 10), 10..<20, isLast: false)
        #expect(list.rows.lastPageIndex == 1)
        #expect(list.rows[19].page == 1)
        list.moveViewport(to: 17)
        #expect(list.loads == [.number(3, size: 10)])
    }

    @Test("the next start counts the applied page")
    func nextStart() {
        var list = Driver.offset(prefetch: .rows(200))
        list.join()
        list.moveViewport(to: 0)
        for page in 0..<4 {
            #expect(list.requests == [.offset(page * 20, limit: 20)])
            list.answer(.offset(page * 20, limit: 20), (page * 20)..<(page * 20 + 20))
        }
    }

    @Test("an error leaves the loading state", arguments: LoadDirection.allCases)
    func error(_ direction: LoadDirection) {
        var list = Driver.middle()
        list.pull(direction)
        list.fail(list.requests[0])
        #expect(list.states[direction] == .failed(.source(code: 500)))
        list.refresh()
        list.fail(.opening)
        #expect(list.states.refresh == .failed(.source(code: 500)))
    }

    @Test("a loading row hides no item")
    func loadingRow() {
        var list = Driver.middle()
        list.pull(.append)
        list.pull(.prepend)
        #expect(list.ids == Array(0..<20))
        #expect(list.changed.isEmpty)
    }

    @Test("another section's rows never load this one")
    func anotherSection() {
        var list = Driver.middle()
        list.send(.viewportMoved(list.reader, ViewportHint(first: .item(4_711), row: 19, length: 4)))
        list.send(.viewportMoved(list.reader, ViewportHint(first: .placeholder(page: 3, place: 0), row: 19, length: 4)))
        #expect(list.requests == [])
        #expect(list.viewport == 8..<12)
    }

    @Test("an empty list loads its first page")
    func emptyList() {
        var list = Driver.offset(prefetch: .lastRow)
        list.join()
        list.moveViewport(to: 0, length: 0)
        #expect(list.requests == [.offset(0, limit: 20)])
    }

    @Test("a failure ends the indicator and the next pull works")
    func failureThenPull() {
        var list = Driver.middle()
        list.pull(.append)
        list.wait(milliseconds: 2_000)
        list.fail(.next(100))
        #expect(!list.indicators.append)
        list.pull(.append)
        #expect(list.indicators.append)
        list.answer(.next(100), 20..<40)
        #expect(list.rows.count == 40)
    }

    @Test("pull down then up changes the list once")
    func downThenUp() {
        var list = Driver.middle()
        list.refresh()
        let refresh = list.load(.opening)
        list.pull(.append)
        list.answerLate(refresh, 900..<920)
        list.answer(.next(100), 20..<40)
        list.answerLate(refresh, 900..<920)
        #expect(list.ids == Array(0..<40))
    }

    @Test("pull up before the first page loses nothing")
    func pullBeforeFirstPage() {
        var list = Driver.chained()
        list.join()
        list.pull(.append)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.ids == Array(0..<20))
        #expect(list.states.append != .ended)
        list.pull(.append)
        #expect(list.requests == [.next(1)])
    }

    @Test("observers share one request")
    func observers() {
        var list = Driver.chained()
        list.join()
        list.send(.readerJoined(ReaderID(2)))
        list.refresh(1)
        list.refresh(2)
        #expect(list.requestsInFlight.count == 1)
    }

    @Test("a hint during a load is not lost")
    func hintDuringLoad() {
        var list = Driver.chained(prefetch: .rows(3))
        list.join()
        list.moveViewport(to: 0, length: 30)
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.loads == [.next(1)])
        var moving = Driver.middle()
        moving.moveViewport(to: 16)
        moving.moveViewport(to: 19)
        moving.answer(.next(100), [20], next: 101)
        #expect(moving.loads == [.next(101)])
    }

    @Test("a jump loads the visible pages")
    func jump() {
        var list = Driver.hundred()
        list.send(.jumpRequested(list.reader, row: 78))
        #expect(list.loads == [.number(8, size: 10), .number(9, size: 10)])
    }

    @Test("a changed total is a legal batch")
    func changedTotal() {
        var list = Driver.hundred()
        for (row, total) in [(53, 99), (73, 130), (93, 60)] {
            list.moveViewport(to: row)
            for request in list.requests {
                guard case .number(let number, _) = request else { continue }
                list.answer(request, ((number - 1) * 10)..<(number * 10), total: total)
            }
        }
        #expect(list.rows.count == list.ids.count)
        #expect(list.rows[53].item?.id == 53)
    }

    @Test("the page number echoed by a server is not trusted: an answer belongs to the load that asked")
    func echoedNumber() {
        var list = Driver.hundred()
        list.moveViewport(to: 58)
        #expect(list.requests == [.number(6, size: 10), .number(7, size: 10)])
        list.answer(.number(7, size: 10), 60..<70, total: 100)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(list.ids[50..<70] == ArraySlice((50..<70).map(Optional.init)))
    }

    @Test("an API error is not a network error")
    func kindsOfErrors() {
        var list = Driver.middle()
        list.pull(.append)
        list.pull(.prepend)
        list.fail(.next(100), code: 1)
        list.fail(.previous(200), code: 2)
        #expect(list.states.append == .failed(.source(code: 1)))
        #expect(list.states.prepend == .failed(.source(code: 2)))
    }

    @Test("a first failure offers retry")
    func firstFailure() {
        var list = Driver.chained()
        list.join()
        list.fail(.opening)
        #expect(list.states.refresh == .failed(.source(code: 500)))
        list.retry()
        #expect(list.loads == [.opening])
    }

    @Test("the last row reappearing loads once")
    func lastRowReappears() {
        var list = Driver.middle()
        var loads: [PageRequest] = []
        for row in [16, 12, 16, 12, 16] {
            list.moveViewport(to: row)
            loads += list.loads
        }
        #expect(loads == [.next(100)])
    }

    @Test("equal hashes are not equal ids")
    func equalHashes() {
        struct Colliding: Identifiable {
            struct ID: Hashable {
                var number: Int
                func hash(into hasher: inout Hasher) { hasher.combine(0) }
            }
            var id: ID
        }
        var feed = FeedStateMachine<Colliding>(FeedConfiguration(addressing: .chained(limit: 20))) { _, _ in true }
        _ = feed.readerJoined(ReaderID(1), at: 0)
        let items = (0..<20).map { Colliding(id: .init(number: $0)) }
        _ = feed.pageArrived(LoadID(1), ItemPage(items, next: nil), at: 0)
        #expect(feed.update.rows.map { $0.item?.id.number } == Array(0..<20))
        #expect(feed.index(of: .init(number: 13)) == 13)
    }

    @Test("a foreign item is not the last")
    func foreignItem() {
        var list = Driver.middle(prefetch: .lastRow)
        list.send(.viewportMoved(list.reader, ViewportHint(first: .item(-1), row: 19, length: 1)))
        #expect(list.loads == [])
        list.moveViewport(to: 19, length: 1)
        #expect(list.loads == [.next(100)])
    }

    @Test("a threshold that was jumped over still loads")
    func jumpedOver() {
        var list = Driver.middle(prefetch: .rows(3))
        list.moveViewport(to: 19, length: 4)
        #expect(list.loads == [.next(100)])
    }

    @Test("the page size reaches the source", arguments: [1, 7, 100])
    func pageSize(_ size: Int) {
        for (addressing, request) in [
            (SourceAddressing.numbered(firstNumber: 1, pageSize: size), PageRequest.number(1, size: size)),
            (.offset(limit: size, endsAtShortPage: true), .offset(0, limit: size)),
            (.chained(limit: size), .cursor(nil, .append, limit: size)),
        ] {
            var list = Driver(FeedConfiguration(addressing: addressing))
            list.join()
            #expect(list.requests == [request])
        }
    }

    @Test("a refresh keeps identity")
    func refreshKeepsIdentity() {
        var list = Driver.middle()
        let before = list.rows.map(\.id)
        list.refresh()
        list.answer(.opening, 0..<20, next: 100, text: "new")
        #expect(list.rows.map(\.id) == before)
        #expect(list.changed.removals == [] && list.changed.insertions == [])
        #expect(list.changed.reloads == [0..<20])
    }
}
