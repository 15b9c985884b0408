import Testing

@testable import ListWindow

struct RowSlotsTests {
    /// The elements of a document as the page keeps them: which row each slot shows, in the document's order.
    private struct Document {
        var rows: [Int: Int] = [:]
        var order: [Int] = []

        mutating func apply(_ change: (cleared: [Int], assigned: [RowSlots.Assignment])) {
            for slot in change.cleared { rows[slot] = nil }
            for assignment in change.assigned {
                rows[assignment.slot] = assignment.row
                order.removeAll { $0 == assignment.slot }
                order.insert(assignment.slot, at: assignment.isLast ? order.count : 0)
            }
        }

        mutating func shift(by distance: Int) {
            for (slot, row) in rows { rows[slot] = row + distance }
        }

        var rowsInOrder: [Int] { order.compactMap { rows[$0] } }
    }

    @Test func `as many slots change hands as rows come in`() {
        var slots = RowSlots()
        #expect(slots.mount(0..<10).assigned.count == 10)
        let down = slots.mount(3..<13)
        #expect(down.assigned.map(\.row) == [10, 11, 12])
        #expect(down.cleared.isEmpty)
        let up = slots.mount(1..<11)
        #expect(up.assigned.map(\.row) == [2, 1])
        #expect(slots.mount(1..<11).assigned.isEmpty)
    }

    @Test func `rows that go without another in their slot leave it cleared`() {
        var slots = RowSlots()
        _ = slots.mount(0..<10)
        #expect(slots.mount(0..<7).cleared == [7, 8, 9])
        #expect(slots.mount(0..<0).cleared.sorted() == [0, 1, 2, 3, 4, 5, 6])
        #expect(slots.mount(0..<3).assigned.map(\.row) == [0, 1, 2])
    }

    @Test func `rows that got other numbers keep their slots`() {
        var slots = RowSlots()
        _ = slots.mount(5..<15)
        let before = (5..<15).map { slots.slot(of: $0) }
        slots.shift(by: 20)
        #expect((25..<35).map { slots.slot(of: $0) } == before)
        #expect(slots.mount(25..<35).assigned.isEmpty)
        slots.shift(by: -28)
        #expect(slots.mount(0..<7).assigned.isEmpty)
        #expect((0..<7).map { slots.slot(of: $0) } == Array(before[3...]))
    }

    @Test func `whatever the moves, the document shows exactly the mounted rows in their order`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            var slots = RowSlots()
            var document = Document()
            var first = 0
            for _ in 0..<50 {
                first = max(0, first + Int.random(in: -30...30, using: &generator))
                if Bool.random(using: &generator) {
                    let distance = Int.random(in: -20...20, using: &generator)
                    slots.shift(by: distance)
                    document.shift(by: distance)
                    first += distance
                }
                let rows = max(0, first)..<(max(0, first) + Int.random(in: 0...25, using: &generator))
                document.apply(slots.mount(rows))
                #expect(document.rowsInOrder == Array(rows))
                #expect(slots.capacity <= 25)
            }
        }
    }
}
