import Testing

@testable import ExplorerServer

@Suite("Places and cursors while a list changes")
struct ListOrderTests {
    @Test(
        "Places grow along the list after each kind of change, and each row is found", arguments: 0..<4 as Range<UInt64>
    )
    func places(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var order = RowOrder(count: 12)
        var model = Array<Int32>(1...12)
        var lastID: Int32 = 12
        for step in 0..<600 {
            let index = model.isEmpty ? 0 : generator.integer(in: 0...model.count - 1)
            switch generator.integer(in: 0...9) {
            case 0:
                order.insertAtStart([lastID + 1, lastID + 2])
                model.insert(contentsOf: [lastID + 1, lastID + 2], at: 0)
                lastID += 2
            case 1:
                order.insertAtEnd([lastID + 1])
                model.append(lastID + 1)
                lastID += 1
            case 2...3 where !model.isEmpty:
                order.remove(at: index)
                model.remove(at: index)
            case 4...9 where !model.isEmpty:
                // Mostly to one gap, until it has no place left.
                let target = step % 5 == 0 ? generator.integer(in: 0...model.count) : min(2, model.count)
                order.move(from: index, before: target)
                if target != index, target != index + 1 {
                    let id = model.remove(at: index)
                    model.insert(id, at: target > index ? target - 1 : target)
                }
            default: break
            }
            #expect(order.ids == model)
            let places = model.map(order.place(of:))
            #expect(zip(places, places.dropFirst()).allSatisfy { $0 < $1 })
            #expect(model.indices.allSatisfy { order.index(of: model[$0]) == $0 })
            for id in 1...lastID where !model.contains(id) {
                #expect(order.index(of: id) == nil)
            }
        }
        #expect(order.index(of: 0) == nil && order.index(of: -1) == nil && order.index(of: lastID + 1) == nil)
    }

    @Test("A place from before shifts still stands between the same rows")
    func shifts() {
        var order = RowOrder(count: 5)
        let places = (order.ids.map(order.place(of:)), order.shiftCount)
        for number in 0..<1_000 {
            order.move(from: 4, before: 2)
            #expect(order.ids.count == 5, "\(number)")
        }
        #expect(order.shiftCount > places.1)
        // Rows 1 and 2 have not moved; the cursors of 3, 4 and 5 name where these stood: behind 2.
        let now = places.0.map { order.place($0, afterShift: places.1) }
        #expect(now[0] == order.place(of: 1) && now[1] == order.place(of: 2))
        #expect(now[2...].allSatisfy { $0 > order.place(of: 2) })
        #expect(now == now.sorted() && order.place(of: order.ids[4]) <= now[4])
    }

    /// Between two pages, rows are inserted, removed and moved at random. Of the others, each comes once.
    @Test(
        "Each row that stays comes once while other rows are inserted, removed and moved",
        arguments: 0..<10 as Range<UInt64>)
    func walk(seed: UInt64) async throws {
        try await VisitorListClient.run("rows=120") { list in
            var generator = SeededGenerator(seed: seed)
            let (first, link) = seed.isMultiple(of: 2) ? ("", "after") : ("&from=end", "before")
            let query = seed.isMultiple(of: 3) ? "&q=the" : ""
            var staying = try await list.ids(query)
            var seen: [Int32] = []
            var position = first
            while true {
                let page = try await list.page("/cursor?limit=7\(query)\(position)")
                seen = link == "after" ? seen + page.ids : page.ids + seen
                guard let cursor = link == "after" ? page.next : page.previous else { break }
                position = "&\(link)=\(cursor)"

                var ids = try await list.ids()
                for _ in 0..<3 {
                    let id = ids[generator.integer(in: 0...ids.count - 1)]
                    // The row that the cursor names, too, is removed or moved at times.
                    let named = link == "after" ? page.ids.last : page.ids.first
                    let changed = generator.integer(in: 0...2) == 0 ? named ?? id : id
                    switch generator.integer(in: 0...3) {
                    case 0 where ids.contains(changed):
                        try await list.change("/rows/\(changed)", .delete)
                        ids.removeAll { $0 == changed }
                        staying.removeAll { $0 == changed }
                    case 1 where ids.contains(changed):
                        let other = ids[generator.integer(in: 0...ids.count - 1)]
                        try await list.change("/rows/\(changed)", .patch, #"{"before":\#(other)}"#)
                        staying.removeAll { $0 == changed }
                    case 2: try await list.change("/rows?place=start&count=3", .post)
                    default: try await list.change("/rows?place=end", .post)
                    }
                }
            }
            #expect(seen.filter(staying.contains) == staying)
        }
    }

    @Test("A cursor goes on from the place where its row was removed or moved away")
    func cursorOfRemovedRow() async throws {
        try await VisitorListClient.run("rows=9") { list in
            let first = try await list.page("/cursor?limit=3")
            let next = try #require(first.next)
            try await list.change("/rows/3", .delete)
            #expect(try await list.page("/cursor?limit=3&after=\(next)").ids == [4, 5, 6])
            let second = try await list.page("/cursor?limit=2&after=\(next)")
            try await list.change("/rows/5", .patch, #"{"before":null}"#)
            try await list.change("/rows/4", .patch, #"{"before":1}"#)
            #expect(try await list.ids() == [4, 1, 2, 6, 7, 8, 9, 5])
            #expect(try await list.page("/cursor?limit=2&after=\(try #require(second.next))").ids == [6, 7])
            #expect(try await list.page("/cursor?limit=2&before=\(try #require(second.previous))").ids == [1, 2])
        }
    }

    @Test("A cursor names the same place after more moves to one gap than the gap has room for")
    func cursorAfterShifts() async throws {
        try await VisitorListClient.run("rows=6") { list in
            let next = try #require(try await list.page("/cursor?limit=3").next)
            for number in 0..<300 {
                try await list.change("/rows/\(5 + number % 2)", .patch, #"{"before":3}"#)
            }
            #expect(try await list.ids() == [1, 2, 5, 6, 3, 4])
            #expect(try await list.page("/cursor?after=\(next)").ids == [4])
            #expect(try await list.page("/cursor?before=\(next)").ids == [1, 2, 5, 6])
        }
    }
}
