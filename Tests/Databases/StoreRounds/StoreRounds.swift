package import Foundation
package import PagingOffline

/// A list that is written in rounds. Its whole content follows from the number of the last round, so that a reader can tell
/// whether a round was written whole.
package enum StoreRounds {
    package static let list = "rounds"
    package static let log = "edits"

    /// The round that a header belongs to.
    package static func round(of header: Data) -> Int? { Int(String(decoding: header, as: UTF8.self)) }

    /// The change from the round before, or from any state if all pages are replaced.
    package static func change(_ round: Int, revision: StoredList.Revision, replacesAll: Bool) -> StoredListChange {
        StoredListChange(
            revision: revision, header: Data("\(round)".utf8), pages: pages(round),
            removal: replacesAll ? .allOthers : round.isMultiple(of: 2) ? .pages([]) : .pages([6]))
    }

    /// Five pages that exchange their positions in each round, and a sixth in every second round.
    package static func pages(_ round: Int) -> [StoredListChange.Page] {
        (1...(round.isMultiple(of: 2) ? 6 : 5)).map { id in
            StoredListChange.Page(
                id: Int64(id), position: id == 6 ? 10 : Int64((id + round) % 5), rows: round % 20,
                head: Data("head \(round)".utf8), body: id == 5 ? .removed : .replaced(body(round, id)))
        }
    }

    private static func body(_ round: Int, _ id: Int) -> Data {
        Data(repeating: UInt8(truncatingIfNeeded: round), count: (round * 1237 + id * 801) % 9000)
    }

    /// Compares a store with what a round has written.
    ///
    /// - Returns: The round; `nil` if the list is not stored.
    /// - Throws: ``Mixture`` if the list is not that of one round.
    package static func check(_ store: some ListStore) async throws -> Int? {
        let stored = try await store.list(named: list)
        let usage = try await store.usage().first { $0.name == list }
        guard let content = stored.content else {
            guard usage == nil else { throw Mixture(problem: "a usage without a list") }
            return nil
        }
        guard let round = round(of: content.header) else { throw Mixture(problem: "the header has no round") }
        let expected = pages(round)
        let heads = expected.sorted { $0.position < $1.position }.map { page in
            StoredPage(id: page.id, position: page.position, rows: page.rows, head: page.head, hasBody: page.id != 5)
        }
        guard content.pages == heads else { throw Mixture(problem: "round \(round) has other heads") }
        let bodies = try await store.bodies(of: expected.map(\.id), inListNamed: list)
        var expectedUsage = StoredListUsage(name: list, rows: 0, bytes: content.header.count)
        for page in expected {
            expectedUsage.bytes += page.head.count
            guard case .replaced(let body) = page.body else { continue }
            guard bodies[page.id] == body else {
                throw Mixture(problem: "page \(page.id) of round \(round) has another body")
            }
            expectedUsage.bytes += body.count
            expectedUsage.rows += page.rows
        }
        guard usage == expectedUsage else { throw Mixture(problem: "round \(round) has another usage") }
        return round
    }

    /// A list that is not what one round has written.
    package struct Mixture: Error {
        package let problem: String
    }
}
