@testable import PagingCore
import Testing

/// Hundreds of insertions in lists whose pages are evicted.
@Suite struct LocalItemTests {
    fileprivate func bounded(_ addressing: SourceAddressing, rows: Int) -> Driver {
        var configuration = FeedConfiguration(addressing: addressing, prefetch: .rows(3), retry: .never)
        configuration.retention = .items(rows)
        configuration.maxConcurrentLoads = 1
        return Driver(configuration)
    }

    @Test(
        "K3, L11: insertions that the server also has are reloaded after their eviction, even if the server clamps",
        arguments: [100, 30])
    func sharedInsertions(_ greatestPage: Int) {
        var list = bounded(.offset(limit: 100, endsAtShortPage: false), rows: 120)
        var server = Array(0..<300)
        func answerAll() {
            while case .offset(let start, let limit)? = list.requests.first {
                #expect(limit <= 100)
                let end = min(start + min(limit, greatestPage), server.count)
                list.answer(.offset(start, limit: limit), server[min(start, end)..<end], total: server.count)
            }
        }
        func read(_ rows: [Int]) {
            for row in rows {
                list.moveViewport(to: row)
                answerAll()
                for shown in row..<min(row + 4, list.rows.count) { #expect(list.rows[shown].item?.id == server[shown]) }
            }
        }
        list.join()
        list.moveViewport(to: 0)
        answerAll()
        read(Array(stride(from: 0, to: 300, by: 3)))
        for id in 1_000..<1_200 {
            server.append(id)
            list.edit(.insert(.init(id: id), .end, shiftsOffsets: true))
        }
        #expect(list.feed.generation.pages.tree.last.map { $0.rows <= 200 } == true, "no page grows without bound")
        read(Array(stride(from: 0, to: 500, by: 3)))
        #expect(list.rows.count == 500)
        read(Array(stride(from: 496, through: 0, by: -3)))
        #expect(list.rows.count == 500)
        #expect(list.rows.loadedItems <= 330)
    }

    @Test(
        "K1, L11: pages with hundreds of insertions are reloaded with every row, even if the server clamps later",
        arguments: [200, 400])
    func crowdedPages(_ count: Int) {
        var list = bounded(.offset(limit: 50, endsAtShortPage: false), rows: 60)
        var server = Array(0..<300)
        var greatestPage = 50
        func read(_ rows: some Sequence<Int>) {
            for row in rows {
                list.moveViewport(to: row)
                while case .offset(let start, let limit)? = list.requests.first {
                    let end = min(start + min(limit, greatestPage), server.count)
                    list.answer(.offset(start, limit: limit), server[min(start, end)..<end], total: server.count)
                }
                for shown in row..<min(row + 4, list.rows.count) { #expect(list.rows[shown].item?.id == server[shown]) }
            }
        }
        list.join()
        list.moveViewport(to: 0)
        read(stride(from: 0, to: 300, by: 3))
        read(stride(from: 297, through: 150, by: -3))
        for id in 1_000..<(1_000 + count) {
            server.insert(id, at: 151)
            list.edit(.insert(.init(id: id), .after(150), shiftsOffsets: true))
        }
        greatestPage = 5
        read(stride(from: 0, to: server.count, by: 3))
        read(stride(from: server.count - 4, through: 0, by: -3))
        #expect(list.rows.count == server.count)
        #expect(list.rows.loadedItems < server.count - 150, "other pages were evicted")
    }

    @Test(
        "K3, L11: an evicted page with local removals is reloaded with every other row, even if the server clamps")
    func removedRows() {
        var list = bounded(.offset(limit: 20, endsAtShortPage: false), rows: 20)
        var greatestPage = 20
        func read(_ rows: some Sequence<Int>) {
            for row in rows {
                list.moveViewport(to: row)
                while case .offset(let start, let limit)? = list.requests.first {
                    let end = min(start + min(limit, greatestPage), 200)
                    list.answer(.offset(start, limit: limit), min(start, end)..<end, total: 200)
                }
            }
        }
        list.join()
        list.moveViewport(to: 0)
        read(stride(from: 0, to: 60, by: 3))
        for id in 40..<50 { list.edit(.remove(id, shiftsOffsets: false)) }
        read(stride(from: 40, to: 190, by: 3))
        greatestPage = 12
        read(stride(from: 186, through: 0, by: -3))
        var seen: Set<Int> = []
        for row in 0..<list.rows.count {
            read([row])
            if row < list.rows.count, let id = list.rows[row].item?.id { seen.insert(id) }
        }
        #expect(seen.isSuperset(of: Set(0..<200).subtracting(40..<50)))
    }

    @Test(
        "K1: local items outlive the eviction of the pages around them",
        arguments: [
            SourceAddressing.chained(limit: 20), .offset(limit: 20, endsAtShortPage: false),
            .numbered(firstNumber: 1, pageSize: 20),
        ])
    func localInsertions(_ addressing: SourceAddressing) {
        var list = bounded(addressing, rows: 40)
        func answerAll() {
            while let request = list.requests.first {
                let start: Int
                switch request {
                case .number(let number, let size): start = (number - 1) * size
                case .offset(let offset, _): start = offset
                case .cursor(let cursor, _, _): start = cursor ?? 0
                }
                let end = min(start + 20, 400)
                list.answer(request, start..<end, next: end < 400 ? end : nil, isLast: end == 400)
            }
        }
        list.join()
        list.moveViewport(to: 0)
        answerAll()
        for id in 1_000..<1_100 { list.edit(.insert(.init(id: id), .end, shiftsOffsets: false)) }
        for id in 2_000..<2_100 { list.edit(.insert(.init(id: id), .after(10), shiftsOffsets: false)) }
        list.edit(.move(5, .start))
        for row in stride(from: 0, to: list.rows.count + 100, by: 3) {
            list.moveViewport(to: row)
            answerAll()
        }
        let held = Set(list.ids.compactMap { $0 })
        #expect(held.isSuperset(of: Set(1_000..<1_100)))
        #expect(held.isSuperset(of: Set(2_000..<2_100)))
        #expect(held.contains(5))
        #expect(list.ids.contains(nil), "other pages were evicted")
    }
}

extension LocalItemTests {
    @Test("K3: when a page is cut in two, the places of the server's rows stay with those rows")
    func halvedPlaces() {
        var list = bounded(.offset(limit: 20, endsAtShortPage: false), rows: 40)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.offset(0, limit: 20), 0..<20, total: 200)
        list.edit(.insert(.init(id: 1_000), .after(0), shiftsOffsets: true))
        for id in 2_000..<2_020 { list.edit(.insert(.init(id: id), .before(0), shiftsOffsets: false)) }
        let server = [0, 1_000] + Array(1..<200)
        for row in Array(stride(from: 0, to: 150, by: 3)) + Array(stride(from: 147, through: 0, by: -3)) {
            list.moveViewport(to: row)
            while case .offset(let start, let limit)? = list.requests.first {
                list.answer(
                    .offset(start, limit: limit), server[start..<min(start + limit, 201)], total: server.count)
            }
        }
        #expect(list.rows.count == 221)
        #expect(Set(list.ids[20..<43].compactMap { $0 }).isSuperset(of: [0, 1_000, 1, 2]))
    }

    @Test(
        "K1: a local item is still local after a rollback, whatever the transaction did to it",
        arguments: [false, true])
    func rolledBackInsertion(removesOnServer: Bool) {
        var list = bounded(.offset(limit: 20, endsAtShortPage: false), rows: 40)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.offset(0, limit: 20), 0..<20, total: 200)
        list.edit(.insert(.init(id: 1_000), .after(10), shiftsOffsets: false))
        let transaction = TransactionID(1)
        list.send(.transactionOpened(transaction))
        list.edit(.remove(1_000, shiftsOffsets: removesOnServer), in: transaction)
        list.edit(.insert(.init(id: 1_000), .after(5), shiftsOffsets: true), in: transaction)
        list.send(.transactionEnded(transaction, .rolledBack))
        for row in stride(from: 0, to: 150, by: 3) {
            list.moveViewport(to: row)
            while case .offset(let start, let limit)? = list.requests.first {
                list.answer(.offset(start, limit: limit), start..<min(start + limit, 200), total: 200)
            }
        }
        #expect(list.rows[11].item?.id == 1_000)
        #expect(list.rows.loadedItems < 80, "other pages were evicted")
    }

    @Test("N2: a load of the user beyond a total that shrinks with new items is not requested again")
    func resumedBeyondTheEnd() {
        var list = Driver.offset(limit: 20)
        list.join()
        list.moveViewport(to: 0)
        list.answer(.offset(0, limit: 20), 0..<20, total: 100)
        list.moveViewport(to: 85)
        while let request = list.requests.first { list.fail(request) }
        list.check()
        list.answer(.offset(0, limit: 20), [-3, -2, -1] + Array(0..<17), total: 75)
        list.send(.retryRequested(row: 85))
        list.showNewItems()
        #expect(list.rows.count <= 100)
        #expect(list.ids.first == -3)
    }
}
