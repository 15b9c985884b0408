import PagingCore
import Testing

@Suite struct TransactionTests {
    private let first = TransactionID(1)
    private let second = TransactionID(2)

    private func opened() -> Driver {
        var list = Driver.middle()
        list.send(.transactionOpened(first))
        return list
    }

    @Test("I3: a rollback of an update, an insertion, a removal or a move shows what the server had")
    func rollback() {
        var list = opened()
        list.edit(.update(.init(id: 2, text: "mine")), in: first)
        list.edit(.insert(.init(id: 500), .after(4), shiftsOffsets: false), in: first)
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.edit(.move(15, .start), in: first)
        #expect(list.ids != Array(0..<20))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<20))
        #expect(list.rows[2].item?.text == "")
    }

    @Test("I3: a rollback undoes its own edits and nothing else")
    func ownEdits() {
        var list = opened()
        list.send(.transactionOpened(second))
        list.edit(.remove(3, shiftsOffsets: false), in: first)
        list.edit(.remove(12, shiftsOffsets: false), in: second)
        list.edit(.update(.init(id: 7, text: "at once")))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<12) + Array(13..<20))
        #expect(list.rows[7].item?.text == "at once")
        list.send(.transactionEnded(second, .rolledBack))
        #expect(list.ids == Array(0..<20))
    }

    @Test("I3: a commit keeps the edits, and a later answer may replace them")
    func commit() {
        var list = opened()
        list.edit(.update(.init(id: 5, text: "mine")), in: first)
        let version = list.version
        list.send(.transactionEnded(first, .committed))
        #expect(list.version == version)
        #expect(list.rows[5].item?.text == "mine")
        list.pull(.append)
        list.answer(.next(100), [5, 20], next: 101, text: "theirs")
        #expect(list.rows[5].item?.text == "theirs")
    }

    @Test("I3: answers change the base of an item with an open edit, and a rollback shows that base")
    func beneath() {
        var list = opened()
        list.edit(.update(.init(id: 5, text: "mine")), in: first)
        list.pull(.append)
        list.answer(.next(100), [5, 20], next: 101, text: "theirs")
        #expect(list.rows[5].item?.text == "mine")
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.rows[5].item?.text == "theirs")
    }

    @Test("I3: a refresh keeps open edits: an insertion beside its neighbor, a removal and a change")
    func refresh() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .after(4), shiftsOffsets: false), in: first)
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.edit(.update(.init(id: 2, text: "mine")), in: first)
        list.refresh()
        list.answer(.opening, [100] + Array(0..<20), next: 1)
        #expect(list.ids == [100, 0, 1, 2, 3, 4, 500, 5, 6, 7, 8] + Array(10..<20))
        #expect(list.rows[3].item?.text == "mine")
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == [100] + Array(0..<20))
    }

    @Test("I3: a removed item that the server removed too is not restored")
    func removedOnServer() {
        var list = opened()
        list.edit(.remove(9, shiftsOffsets: false), in: first)
        list.refresh()
        list.answer(.opening, Array(0..<9) + Array(10..<20), next: 1)
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<9) + Array(10..<20))
    }

    @Test("I3: a change of an absent item waits for the item")
    func waits() {
        var list = opened()
        list.edit(.update(.init(id: 25, text: "mine")), in: first)
        #expect(list.rows.count == 20)
        list.pull(.append)
        list.answer(.next(100), 20..<30, next: 101)
        #expect(list.rows[25].item?.text == "mine")
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.rows[25].item?.text == "")
    }

    @Test("I3: edits in a transaction that is not open have no effect")
    func late() {
        var list = opened()
        list.edit(.remove(3, shiftsOffsets: false), in: second)
        #expect(list.commands == [])
        list.send(.transactionEnded(first, .committed))
        list.edit(.remove(3, shiftsOffsets: false), in: first)
        #expect(list.commands == [])
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.commands == [])
    }

    @Test("I1: an id is held once, including the base items of open edits")
    func onceBeneath() {
        var list = opened()
        list.edit(.remove(5, shiftsOffsets: false), in: first)
        list.pull(.append)
        list.answer(.next(100), [5, 20], next: 101)
        #expect(!list.ids.contains(5))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids.filter { $0 == 5 }.count == 1)
    }

    @Test("L13: a reset discards the edits with the rows")
    func reset() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .start, shiftsOffsets: false), in: first)
        list.send(.resetRequested)
        list.answer(.opening, 0..<5)
        #expect(list.ids == Array(0..<5))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<5))
    }

    @Test("I3: a rollback of all random transactions leaves the server's list", arguments: Seeds.first(40))
    func random(_ seed: Int) {
        var random = Random(seed: seed)
        var list = Driver.middle(next: 1, previous: nil, prefetch: .manual)
        var open: [TransactionID] = []
        var cursor = 1
        func place() -> EditPlace<Int> {
            switch random.below(4) {
            case 0: .start
            case 1: .end
            case 2: .before(random.below(40))
            default: .after(random.below(40))
            }
        }
        for step in 0..<25 {
            if open.isEmpty || random.below(6) == 0 {
                open.append(TransactionID(step))
                list.send(.transactionOpened(TransactionID(step)))
            }
            let transaction = open[random.below(open.count)]
            switch random.below(7) {
            case 0: list.edit(.update(.init(id: random.below(40), text: "\(step)")), in: transaction)
            case 1: list.edit(.insert(.init(id: 500 + random.below(9)), place(), shiftsOffsets: false), in: transaction)
            case 2: list.edit(.remove(random.below(40), shiftsOffsets: false), in: transaction)
            case 3: list.edit(.move(random.below(40), place()), in: transaction)
            case 4 where cursor < 3:
                list.pull(.append)
                list.answer(.next(cursor), (cursor * 20)..<(cursor * 20 + 20), next: cursor + 1)
                cursor += 1
            default:
                list.send(.transactionEnded(transaction, .rolledBack))
                open.removeAll { $0 == transaction }
            }
        }
        for transaction in open { list.send(.transactionEnded(transaction, .rolledBack)) }
        #expect(Set(list.ids) == Set(0..<(cursor * 20)))
        #expect(list.rows.count == cursor * 20)
        #expect(list.texts.allSatisfy { $0 == "" })
    }

    @Test("I3: an item that is inserted without a transaction stays when an open insertion of it is rolled back")
    func insertedTwice() {
        var list = opened()
        list.edit(.insert(.init(id: 500, text: "mine"), .after(4), shiftsOffsets: false), in: first)
        list.edit(.insert(.init(id: 500, text: "theirs"), .start, shiftsOffsets: false))
        #expect(list.rows[5].item?.text == "mine")
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.rows[5].item == .init(id: 500, text: "theirs"))
    }

    @Test("I3: a change that waits for an item applies to it when it is inserted")
    func waitsForInsertion() {
        var list = opened()
        list.edit(.update(.init(id: 500, text: "mine")), in: first)
        list.edit(.insert(.init(id: 500, text: "theirs"), .after(4), shiftsOffsets: false))
        #expect(list.rows[5].item == .init(id: 500, text: "mine"))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.rows[5].item == .init(id: 500, text: "theirs"))
    }

    @Test("I3: an insertion between two rows that a refresh separates stays behind the first of them")
    func insertionBetweenSeparatedRows() {
        var list = opened()
        list.edit(.insert(.init(id: 500), .after(4), shiftsOffsets: false), in: first)
        list.refresh()
        list.answer(.opening, [0, 1, 2, 3, 4, 900, 5, 6], next: 1)
        #expect(list.ids == [0, 1, 2, 3, 4, 500, 900, 5, 6])
    }

    @Test("I3: an item that an open edit moved and a refresh did not bring is shown where an answer brings it")
    func movedAndLost() {
        var list = opened()
        list.edit(.move(15, .start), in: first)
        list.refresh()
        list.answer(.opening, 0..<10, next: 1)
        #expect(list.ids == Array(0..<10))
        list.pull(.append)
        list.answer(.next(1), 10..<20, next: 2)
        #expect(list.ids == Array(0..<20))
        list.send(.transactionEnded(first, .rolledBack))
        #expect(list.ids == Array(0..<20))
    }

    @Test("I3: a committed removal still removes the item if an insertion of it is open")
    func removedInsertion() {
        var list = opened()
        list.send(.transactionOpened(second))
        list.edit(.insert(.init(id: 500), .after(4), shiftsOffsets: false), in: second)
        list.edit(.remove(500, shiftsOffsets: false), in: first)
        list.send(.transactionEnded(first, .committed))
        #expect(list.ids == Array(0..<20))
        list.refresh()
        list.answer(.opening, 0..<20, next: 1)
        #expect(list.ids == Array(0..<20))
        list.send(.transactionEnded(second, .committed))
        #expect(list.ids == Array(0..<20))
    }

    @Test(
        "I3, R4: a transaction that removes and changes items during a refresh of a chained list requests nothing again",
        arguments: [TransactionOutcome.committed, .rolledBack], [false, true])
    func endsDuringRefresh(outcome: TransactionOutcome, isResponseNewer: Bool) {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 100)
        list.moveViewport(to: 8)
        let transaction = TransactionID(1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(5, shiftsOffsets: true), in: transaction)
        list.edit(.update(.init(id: 19, text: "edited")), in: transaction)
        list.edit(.update(.init(id: 20, text: "edited")), in: transaction)
        list.refresh(1, .start)
        let requests = list.requests
        list.send(.transactionEnded(transaction, outcome))
        #expect(list.requests == requests && list.cancels == [])
        let isEdited = outcome == .committed
        let removed = Array(0..<5) + Array(6...20)
        list.answer(.opening, isResponseNewer && isEdited ? removed : Array(0...20), next: 100)
        #expect(list.ids == (isEdited ? removed : Array(0...20)))
        #expect(list.texts.suffix(2) == (isEdited ? ["edited", "edited"] : ["", ""]))
    }

    @Test("I2, R4: insertions that are committed during a refresh are in its rows")
    func insertedDuringRefresh() {
        var list = Driver.chained()
        list.join()
        list.answer(.opening, 0..<20, next: 100)
        list.moveViewport(to: 8)
        list.refresh(1, .start)
        func insert(_ ids: [Int], _ number: Int) {
            let transaction = TransactionID(number)
            list.send(.transactionOpened(transaction))
            for id in ids { list.edit(.insert(.init(id: id), .start, shiftsOffsets: true), in: transaction) }
            list.send(.transactionEnded(transaction, .committed))
        }
        insert([200], 1)
        insert([201, 202], 2)
        #expect(list.cancels == [])
        list.answer(.opening, [200] + Array(0..<20), next: 100)
        #expect(list.ids == [202, 201, 200] + Array(0..<20))
    }
}
