@testable import PagingCore
import Testing

/// When a page reaches rows (N1).
@Suite struct MeetingTests {
    private func compare(_ rows: [Int?], local: Set<Int> = []) -> Meeting? {
        Meeting(of: rows.map { $0 ?? Meeting.unknown }, from: 0) { local.contains($0) }
    }

    @Test(
        "N1: a page reaches the rows if it ends with them",
        arguments: [
            [nil, nil, 0, 1], [nil, 1, 2, 3], [0, nil, 1, 2, 3], [nil, 7, 0, 1, 2], [nil, 9, 0, 1, 2, 3, 4],
        ])
    func reached(rows: [Int?]) throws {
        let meeting = try #require(compare(rows))
        #expect(meeting.end == rows.count)
        #expect(meeting.last == rows.last!)
    }

    @Test(
        "N1: a page of only rows, from one of the first, reaches them",
        arguments: [[0], [0, 1], [3, 4, 9, 10]])
    func onlyRows(rows: [Int]) throws {
        let meeting = try #require(compare(rows))
        #expect(rows.indices.allSatisfy(meeting.isInPlace))
    }

    @Test(
        "N1: moved rows, one row alone, rows in disorder or unknown items after them do not reach the rows",
        arguments: [
            [nil, nil, 10], [nil, 10, 11], [nil, 0], [0, nil, nil], [nil, 0, 1, nil, nil], [4, 3, 2, 1, 0], [10, 57],
            // The page has most of the rows in order, but those in disorder are as many as the first ones.
            [8, 9, 10, 11, 12, 13, 0, 1],
            [5, 4, 6, 7, 11], [], [nil, nil],
        ] as [[Int?]])
    func notReached(rows: [Int?]) { #expect(compare(rows) == nil) }

    @Test("N1: a local row is not missing from a page")
    func localRows() {
        #expect(compare([nil, 3, 4], local: [0, 1, 2]) != nil)
        #expect(compare([nil, 3, 4]) == nil)
    }

    @Test("N1: items in order are in place, and all items after the last row that the page reaches")
    func order() throws {
        let meeting = try #require(compare([nil, 5, 0, 1, nil, 2, 3, 4, 6, 7, nil]))
        #expect(meeting.end == 10)
        #expect((0...10).filter(meeting.isInPlace) == [2, 3, 5, 6, 7, 8, 9, 10])
    }
}
