import PagingCore
import Testing

@Suite struct RefreshKindTests {
    @Test("R4: all held pages are reloaded with cursors from fresh answers, and published once")
    func loadedChain() {
        var list = Driver.fivePages()
        let version = list.version
        list.refresh(1, .loaded)
        #expect(list.requests == [.opening])
        list.answer(.opening, 0..<20, next: 11, previous: -11, text: "new")
        #expect(list.requests == [.next(11)])
        list.answer(.next(11), 20..<40, next: 12, text: "new")
        list.answer(.next(12), 40..<60, next: 13, text: "new")
        list.answer(.previous(-11), -20..<0, previous: -12, text: "new")
        #expect(list.texts == Array(repeating: "", count: 100))
        list.answer(.previous(-12), -40..<(-20), previous: -13, text: "new")
        #expect(list.texts == Array(repeating: "new", count: 100))
        #expect(list.version == version + 2)
        #expect(list.changed.removals == [] && list.changed.insertions == [])
        #expect(list.outcomes[WaiterID(1)] == .loaded)
        list.pull(.append)
        #expect(list.requests == [.next(13)])
    }

    @Test("R4: in an indexed list each held page is requested by its span")
    func loadedSpans() {
        var list = Driver.hundred()
        list.moveViewport(to: 13)
        list.answer(.number(2, size: 10), 10..<20, total: 100)
        list.refresh(1, .loaded)
        #expect(list.requests == [.number(1, size: 10)])
        list.answer(.number(1, size: 10), 0..<10, total: 100, text: "new")
        #expect(list.requests == [.number(2, size: 10)])
        list.answer(.number(2, size: 10), 10..<20, total: 100, text: "new")
        #expect(list.texts.prefix(20) == ArraySlice(Array(repeating: "new", count: 20)))
        #expect(list.rows.count == 100)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
    }

    @Test("R4: a list that shrank meanwhile ends at its new end")
    func shrank() {
        var list = Driver.fivePages()
        list.refresh(1, .loaded)
        list.answer(.opening, 0..<20, next: 11)
        list.answer(.next(11), 20..<25)
        #expect(list.ids == Array(0..<25))
        #expect(list.states == LoadStates(append: .ended, prepend: .ended))
    }

    @Test("R4: a page that fails for good leaves the old list unchanged, and the refresh has the failure")
    func fails() {
        var list = Driver.fivePages()
        list.refresh(1, .loaded)
        list.answer(.opening, 0..<20, next: 11, previous: -11, text: "new")
        list.fail(.next(11), code: 6)
        #expect(list.texts == Array(repeating: "", count: 100))
        #expect(list.states == LoadStates(refresh: .failed(.source(code: 6))))
        list.pull(.append)
        #expect(list.requests == [.next(3)])
    }

    @Test("R4: a page that fails temporarily is retried where it failed")
    func retried() {
        var list = Driver.middle(retry: .twice)
        list.pull(.append)
        list.answer(.next(100), 20..<40, next: 101)
        list.refresh(1, .loaded)
        list.answer(.opening, 0..<20, next: 110, previous: 200)
        list.fail(.next(110), isTransient: true)
        #expect(list.states.refresh == .loading)
        list.wait(milliseconds: 500)
        #expect(list.requests == [.next(110)])
        list.answer(.next(110), 20..<40, next: 111)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
    }

    @Test("R9: a cancelled refresh of the held pages requests no further page")
    func givenUp() {
        var list = Driver.fivePages()
        list.refresh(1, .loaded)
        let load = list.load(.opening)
        list.pull(.append)
        list.answerLate(load, 0..<20, next: 11)
        #expect(list.commands == [])
        #expect(list.requests == [.next(3)])
        #expect(list.outcomes[WaiterID(1)] == .superseded)
    }

    @Test("R5: a refresh around an item keeps the reader at it")
    func aroundIndexed() {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        list.refresh(1, .around(53))
        #expect(list.requests == [.number(6, size: 10)])
        list.answer(.number(6, size: 10), 50..<60, total: 100, text: "new")
        #expect(list.rows[list.viewport.lowerBound].item == .init(id: 53, text: "new"))
    }

    @Test("R5: a refresh around an item of a chain that supports prepend requests the page of the item")
    func aroundChained() {
        var list = Driver.fivePages()
        list.moveViewport(to: 70)
        #expect(list.rows[70].item?.id == 30)
        list.refresh(1, .around(30))
        #expect(list.requests == [.next(1)])
        list.answer(.next(1), 20..<40, next: 2, previous: 20)
        #expect(list.rows[list.viewport.lowerBound].item?.id == 30)
        #expect(list.outcomes[WaiterID(1)] == .loaded)
    }

    @Test("R5: a refresh around a local item requests the page beside it")
    func aroundLocal() {
        var list = Driver.fivePages()
        list.edit(.insert(.init(id: 900), .end, shiftsOffsets: false))
        list.edit(.insert(.init(id: 901), .start, shiftsOffsets: false))
        list.refresh(1, .around(900))
        #expect(list.requests == [.next(2)])
        list.refresh(2, .around(901))
        #expect(list.requests == [.previous(-2)])
    }

    @Test("R6: a refresh of another kind or anchor supersedes the current one, and one of the same kind shares it")
    func kinds() {
        var list = Driver.fivePages()
        list.refresh(1, .loaded)
        list.refresh(2, .loaded)
        #expect(list.requestsInFlight.count == 1)
        list.refresh(3)
        #expect(list.outcomes == [WaiterID(1): .superseded, WaiterID(2): .superseded])
        list.refresh(4, .around(3))
        list.refresh(5, .around(4))
        #expect(list.outcomes[WaiterID(3)] == .superseded && list.outcomes[WaiterID(4)] == .superseded)
        #expect(list.requestsInFlight.count == 1)
    }

    @Test("R4: after a refresh around an item the held pages are those around it")
    func loadedAround() {
        var list = Driver.fivePages()
        list.moveViewport(to: 70)
        list.refresh(1, .around(30))
        list.answer(.next(1), 20..<40, next: 2, previous: 20)
        list.refresh(2, .loaded)
        #expect(list.requests == [.next(1)])
        list.answer(.next(1), 20..<40, next: 2, previous: 20, text: "new")
        #expect(list.texts == Array(repeating: "new", count: 20))
        #expect(list.outcomes[WaiterID(2)] == .loaded)
    }
}
