import PagingCore
import Testing

/// A list that is restored at its last place.
@Suite struct RestorationTests {
    @Test("with several readers, the place of the list is that of the first one with a viewport")
    func firstReader() throws {
        var list = Driver.fivePages()
        list.send(.readerJoined(ReaderID(2)))
        list.moveViewport(to: 40)
        list.moveViewport(to: 60, as: ReaderID(2))
        #expect(try #require(list.feed.state).firstRow == 40)
        list.send(.readerLeft(list.reader))
        #expect(try #require(list.feed.state).firstRow == 60)
    }

    @Test(
        "a chained list is restored with placeholders, and loads the visible pages with their own cursors"
    )
    func chained() throws {
        var list = Driver.fivePages()
        list.moveViewport(to: 70)
        let state = try #require(list.feed.state)
        #expect(state.firstRow == 70)

        var back = try Driver(list.feed.configuration, restoring: state)
        #expect(back.ids == Array(repeating: nil, count: 100))
        #expect(back.content == .rows)
        back.join()
        #expect(back.requests == [])
        back.moveViewport(to: state.firstRow)
        #expect(back.requests == [.next(1)])
        back.answer(.next(1), 20..<40, next: 2)
        #expect(back.ids[60..<80] == list.ids[60..<80])
        back.moveViewport(to: 0)
        #expect(back.requests == [.previous(-2), .previous(-3)])
    }

    @Test("the opening page is requested with a limit that covers all its rows, if the limit was learned")
    func learnedLimit() throws {
        let configuration = FeedConfiguration(
            addressing: .chained(limit: 2), prefetch: .adaptiveWithin(1...6), retry: .never)
        var opened = Driver(configuration)
        opened.join()
        opened.answer(.cursor(nil, .append, limit: 2), 0..<5, next: 1)
        var state = try #require(opened.feed.state)
        state.opening = .prepended(cursor: 24)
        var list = try Driver(configuration, restoring: state)
        list.join()
        list.moveViewport(to: 0, length: 3)
        #expect(list.requests.first == .cursor(24, .prepend, limit: 5))
    }

    @Test("other numbers for its cursors do not change a state otherwise")
    func renumbered() throws {
        let state = try #require(Driver.fivePages().feed.state)
        #expect(state.cursors == [-2, -1, 1, 2, -3, 3])
        let other = state.renumbered { $0 * 10 }
        #expect(other.cursors == [-20, -10, 10, 20, -30, 30])
        #expect(other.renumbered { $0 / 10 } == state)
    }

    @Test(
        "the opening cursor gets another number too, and is one of the cursors of the state",
        arguments: [FeedRestorationState.Opening.appended(cursor: 7), .prepended(cursor: 7)])
    func renumberedOpening(_ opening: FeedRestorationState.Opening) throws {
        var state = try #require(Driver.fivePages().feed.state)
        state.opening = opening
        #expect(state.cursors.last == 7)
        let other = state.renumbered { $0 * 10 }
        #expect(other.cursors.last == 70)
        #expect(other.renumbered { $0 / 10 } == state)
    }

    @Test("both edges of a restored chained list continue with their cursors")
    func edges() throws {
        let list = Driver.fivePages()
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.pull(.append)
        back.pull(.prepend)
        #expect(back.requests == [.next(3), .previous(-3)])
        back.answer(.next(3), 60..<80)
        #expect(back.states.append == .ended)
        #expect(back.rows.count == 120)
    }

    @Test("L7: a cursor that was used before the list was restored is still in use")
    func loop() throws {
        let list = Driver.fivePages()
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.pull(.append)
        back.answer(.next(3), 60..<80, next: 1)
        #expect(back.states.append == .failed(.cursorLoop))
    }

    @Test("a numbered list is restored with its total, and requests the visible page")
    func numbered() throws {
        var list = Driver.hundred()
        list.moveViewport(to: 53)
        list.answer(.number(6, size: 10), 50..<60, total: 100)
        let state = try #require(list.feed.state)

        var back = try Driver(list.feed.configuration, restoring: state)
        #expect(back.rows.count == 100)
        #expect(back.feed.update.total == 100)
        back.join()
        back.moveViewport(to: 53)
        #expect(back.requests == [.number(6, size: 10)])
        back.answer(.number(6, size: 10), 50..<60, total: 100)
        #expect(back.ids[50..<60] == list.ids[50..<60])
        back.moveViewport(to: 73)
        #expect(back.requests == [.number(8, size: 10)])
    }

    @Test("L11: a numbered list whose server sends more than requested is restored with that page size")
    func larger() throws {
        var list = Driver(
            FeedConfiguration(addressing: .numbered(firstNumber: 0, pageSize: 20), prefetch: .rows(3), retry: .never))
        list.join()
        list.answer(.number(0, size: 20), 0..<30, total: 300)
        list.moveViewport(to: 28)
        list.answer(.number(1, size: 20), 30..<60, total: 300)
        let state = try #require(list.feed.state)
        #expect(state.pageSize == 30)

        var back = try Driver(list.feed.configuration, restoring: state)
        back.join()
        back.moveViewport(to: 95)
        #expect(back.requests == [.number(3, size: 20)])
    }

    @Test("a restored page that is longer or shorter publishes the difference, and the other rows stay")
    func changed() throws {
        var list = Driver.fivePages()
        list.moveViewport(to: 50)
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.moveViewport(to: 50)
        #expect(back.requests == [.opening])
        back.answer(.opening, 0..<17, next: 1, previous: -1)
        #expect(back.rows.count == 97)
    }

    @Test("failed and running loads are not part of a state, and its edges are idle")
    func unsettled() throws {
        var list = Driver.fivePages()
        list.pull(.append)
        list.fail(.next(3))
        list.pull(.prepend)
        let state = try #require(list.feed.state)
        #expect(state.append == .cursor(3))
        #expect(state.prepend == .cursor(-3))
        let back = try Driver(list.feed.configuration, restoring: state)
        #expect(back.states == LoadStates())
    }

    @Test("an initial page is requested after a restoration, and inserted rows are not restored")
    func given() throws {
        var list = Driver(
            FeedConfiguration(addressing: .chained(limit: 20), prefetch: .rows(3)),
            given: ItemPage((0..<20).map { .init(id: $0) }, next: 1))
        list.moveViewport(to: 0)
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.moveViewport(to: 0)
        #expect(back.requests == [.opening])
    }

    @Test("a restored chained list that opened at a cursor requests that page again")
    func openedAtCursor() throws {
        var list = Driver.chained(opening: .cursor(7))
        list.join()
        list.answer(.next(7), 0..<20, next: 8, previous: 6)
        list.moveViewport(to: 8)
        let state = try #require(list.feed.state)
        #expect(state.opening == .appended(cursor: 7))
        #expect(state.cursors == [6, 8, 7])

        var back = try Driver(list.feed.configuration, restoring: state)
        back.join()
        back.moveViewport(to: 8)
        #expect(back.requests == [.next(7)])
        back.answer(.next(7), 0..<20, next: 8, previous: 6)
        #expect(back.ids == list.ids)
        back.refresh(1, .loaded)
        #expect(back.loads == [.next(7)])
    }

    @Test("L7: the opening cursor is still in use in a restored list, for append only")
    func openingLoop() throws {
        var list = Driver.chained(opening: .cursor(7))
        list.join()
        list.answer(.next(7), 0..<20, next: 8, previous: 6)
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.pull(.append)
        back.answer(.next(8), 20..<40, next: 7)
        #expect(back.states.append == .failed(.cursorLoop))
        back.pull(.prepend)
        back.answer(.previous(6), -20..<0, previous: 7)
        #expect(back.states.prepend == .idle)
    }

    @Test("R5: a list that was refreshed around an item is restored around it, in the direction of its request")
    func refreshedAround() throws {
        var list = Driver.fivePages()
        list.moveViewport(to: 8)
        list.refresh(1, .around(-10))
        list.answer(.previous(-1), -20..<0, next: 0, previous: -2)
        list.moveViewport(to: 8)
        let state = try #require(list.feed.state)
        #expect(state.opening == .prepended(cursor: -1))

        var back = try Driver(list.feed.configuration, restoring: state)
        back.join()
        back.moveViewport(to: 8)
        #expect(back.requests == [.previous(-1)])
        back.answer(.previous(-1), -20..<0, next: 0, previous: -2)
        #expect(back.ids == list.ids)
        #expect(try #require(back.feed.state) == state)
    }

    @Test("L11: an opening page that was longer than requested is requested with the limit")
    func longOpening() throws {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<30, next: 1)
        var back = try Driver(list.feed.configuration, restoring: #require(list.feed.state))
        back.join()
        back.moveViewport(to: 0)
        #expect(back.requests == [.opening])
    }

    @Test("a list without rows has no state")
    func empty() {
        var list = Driver.chained()
        #expect(list.feed.state == nil)
        list.join()
        #expect(list.feed.state == nil)
        list.answer(.opening, [Int]())
        #expect(list.feed.state == nil)
    }

    @Test("the first row of a state does not count inserted rows, which are not restored")
    func firstRowBesideLocalRows() throws {
        var two = Driver.chained(prefetch: .manual)
        two.join()
        two.answer(.opening, 0..<20, next: 1)
        two.pull(.append)
        two.answer(.next(1), 20..<40)
        two.moveViewport(to: 0)
        // Rows that are inserted beside placeholders belong to no page.
        var list = try Driver(two.feed.configuration, restoring: #require(two.feed.state))
        for id in 100..<105 {
            list.edit(.insert(.init(id: id), .start, shiftsOffsets: false))
            list.edit(.insert(.init(id: id + 5), .end, shiftsOffsets: false))
        }
        #expect(list.rows.count == 50)
        list.join()
        for (row, firstRow) in [(0, 0), (4, 0), (5, 0), (6, 1), (44, 39), (45, 39), (49, 39)] {
            list.moveViewport(to: row)
            let state = try #require(list.feed.state)
            #expect(state.firstRow == firstRow, "row \(row)")
            #expect(try Driver(list.feed.configuration, restoring: state).rows.indices.contains(state.firstRow))
        }
    }

    @Test(
        "a restored list has the state that it was restored from, whatever happened to the list before",
        arguments: Seeds.first(30))
    func stable(_ seed: Int) throws {
        var random = Random(seed: seed)
        var list = [Driver.fivePages(retention: .items(30)), .hundred(), .offset(limit: 10)][seed % 3]
        list.join()
        for _ in 0..<30 {
            list.moveViewport(to: random.below(max(list.rows.count, 1)))
            guard let request = list.requests.first else { continue }
            switch request {
            case .cursor(let cursor, let direction, _):
                let page = cursor ?? 0
                list.answer(
                    request, (page * 20)..<(page * 20 + 20), next: page + 1,
                    previous: direction == .append ? nil : page - 1)
            case .number(let number, let size):
                list.answer(request, (number * size)..<(number * size + size), total: 100)
            case .offset(let offset, let limit):
                list.answer(request, offset..<(offset + 1 + random.below(limit)), total: 90)
            }
        }
        let state = try #require(list.feed.state, "seed \(seed)")
        let back = try Driver(list.feed.configuration, restoring: state)
        #expect(back.rows.count == list.rows.count)
        var same = try #require(back.feed.state)
        same.firstRow = state.firstRow
        #expect(same == state, "seed \(seed)")
    }
}
