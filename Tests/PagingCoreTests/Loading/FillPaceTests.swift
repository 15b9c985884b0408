import PagingCore
import Testing

/// Loads of placeholders that an adaptive list gives up.
@Suite struct FillPaceTests {
    /// A list of 10,000 rows in pages of 10, open at its start.
    private func list(_ prefetch: PrefetchPolicy = .adaptive) -> Driver {
        var list = Driver.numbered(size: 10, prefetch: prefetch)
        list.join()
        list.answer(.number(1, size: 10), 0..<10, total: 10_000)
        return list
    }

    /// Drags the thumb of the scroll bar past another page in each frame, for two seconds.
    ///
    /// - Returns: When each load began.
    private func drag(_ list: inout Driver, length: Int = 4) -> [LoadID: Int64] {
        var times: [LoadID: Int64] = [:]
        for frame in 1...120 {
            list.wait(milliseconds: 16)
            for request in list.requestsInFlight where times[request.id] == nil { times[request.id] = list.now }
            list.moveViewport(to: frame * 80, length: length)
            for request in list.requestsInFlight where times[request.id] == nil { times[request.id] = list.now }
        }
        return times
    }

    @Test("L2: dragging the thumb past many pages asks for few of them")
    func dragging() {
        var list = list()
        let times = drag(&list).values
        for time in times { #expect(times.count { $0 >= time && $0 < time + 1_000_000_000 } <= 14) }
        #expect(times.count > 8)
    }

    @Test("L2: pages that arrive before the thumb has passed them are all loaded")
    func fastServer() {
        var list = list()
        var pages = 0
        for frame in 1...120 {
            list.moveViewport(to: frame * 80)
            while case .number(let number, let size)? = list.requests.first {
                list.answer(.number(number, size: size), ((number - 1) * size)..<(number * size), total: 10_000)
                pages += 1
            }
            list.wait(milliseconds: 16)
            #expect(list.ids[frame * 80] != nil)
        }
        #expect(pages >= 120)
    }

    @Test("L2: the page at which the thumb comes to rest is loaded within a fifth of a second", arguments: [4, 40])
    func resting(length: Int) {
        var list = list()
        _ = drag(&list, length: length)
        list.wait(milliseconds: 200)
        #expect(list.requests.contains(.number(961, size: 10)))
    }

    @Test("L2: after a drag, the rows of a jump are loaded at once")
    func jumping() {
        var list = list()
        _ = drag(&list)
        list.send(.jumpRequested(list.reader, row: 5_000))
        #expect(list.loads.contains(.number(501, size: 10)))
    }

    @Test("L2: a distance that the app states is not paced")
    func stated() {
        var list = list(.rows(5))
        #expect(drag(&list).count > 100)
    }

    @Test("L2: a page that the user retries is requested at once")
    func retried() {
        var list = list()
        list.moveViewport(to: 5_000)
        for request in list.requests { list.fail(request) }
        _ = drag(&list)
        list.moveViewport(to: 5_000)
        for request in list.requests { list.fail(request) }
        list.retry(row: 5_000)
        #expect(list.loads == [.number(501, size: 10)])
    }
}
