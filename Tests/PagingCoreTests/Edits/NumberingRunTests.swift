import PagingCore
import Testing

/// Random runs of a list by offsets against a server that carries the same edits out: no row may be left out (I4).
@Suite struct NumberingRunTests {
    /// A server that carries edits out when the list is told of them, or while their transaction is open, and what the
    /// list has been told.
    private struct Run {
        /// Which pages tell the total.
        private enum Totals: CaseIterable {
            case ofEveryPage
            case ofTheFirstPage
            case none
        }

        private var random: Random
        private var server: [Int]
        private var list: Driver
        private let limit: Int
        private let totals: Totals
        private let tellsLast: Bool
        /// What the server had when each load in flight was asked for.
        private var asked: [LoadID: [Int]] = [:]
        private var open: [Edit<Driver.Entry>] = []
        private var isCarriedOut = false
        private var next = 1_000
        /// Where the server has them is not where the list does.
        private var moved: Set<Int> = []
        /// Rows of the server's that were removed here alone.
        private var hidden: Set<Int> = []
        private let transaction = TransactionID(1)
        private(set) var story: [String] = []

        init(seed: Int) {
            random = Random(seed: seed)
            limit = random.below(6) + 2
            totals = Totals.allCases[random.below(3)]
            tellsLast = random.below(2) == 0
            server = Array(0..<60)
            var configuration = FeedConfiguration(
                addressing: .offset(limit: limit, endsAtShortPage: false), prefetch: .rows(1),
                retry: .init(delaysNanoseconds: [1_000_000_000]))
            configuration.emptyPageLimit = 100
            list = Driver(configuration)
        }

        /// The rows of the server's that the list does not show at its end.
        mutating func missing() -> [Int] {
            list.join()
            answer()
            list.look(at: 0, length: 1)
            for _ in 0..<25 { step() }
            endTransaction()
            readToEnd()
            return server.filter { !list.ids.contains($0) && !hidden.contains($0) }
        }

        private mutating func step() {
            switch random.below(12) {
            case 0, 1: list.pull(.append)
            case 2, 3, 4: answer()
            case 5:
                if let request = list.asked.first { list.fail(request, isTransient: true) }
            case 6: list.wait(milliseconds: 1_600)
            case 7:
                guard open.isEmpty, let edit = edit() else { break }
                tell("edit \(edit)")
                list.edit(edit)
                carryOut(edit)
            case 8: beginTransaction()
            case 9:
                tell("refresh")
                list.refresh(random.below(100), random.below(2) == 0 ? .start : .loaded)
            case 10:
                // What is loaded behind a hole while a transaction is open may leave a row out (I4).
                let end = open.isEmpty ? list.rows.count : list.ids.firstIndex(of: nil) ?? list.rows.count
                list.look(at: random.below(end + 1), length: 2)
            default:
                guard !open.isEmpty else { break }
                guard !isCarriedOut, random.below(2) == 0 else { return endTransaction() }
                tell("carry out")
                for edit in open { carryOut(edit) }
                isCarriedOut = true
            }
            noteAsked()
        }

        private mutating func noteAsked() {
            for flight in list.flights where asked[flight.id] == nil {
                tell("asked \(flight.request)")
                asked[flight.id] = server
            }
        }

        /// Answers one of the loads in flight, as the server is now or as it was when it was asked.
        private mutating func answer() {
            noteAsked()
            guard !list.flights.isEmpty else { return }
            let flight = list.flights[random.below(list.flights.count)]
            guard case .offset(let start, let limit) = flight.request else { return }
            let items = random.below(2) == 0 ? asked[flight.id] ?? server : server
            let page = items.dropFirst(start).prefix(limit)
            tell("answer \(flight.request): \(Array(page))")
            let tellsTotal = totals == .ofEveryPage || totals == .ofTheFirstPage && start == 0
            list.answer(
                flight.request, page, total: tellsTotal ? items.count : nil,
                isLast: tellsLast ? start + limit >= items.count : nil)
        }

        private mutating func edit() -> Edit<Driver.Entry>? {
            let held = list.ids.compactMap { $0 }.filter(server.contains)
            guard !held.isEmpty else { return nil }
            let id = held[random.below(held.count)]
            switch random.below(5) {
            case 0: return .remove(id, alsoOnServer: true)
            case 1:
                let isAlsoOnServer = random.below(2) == 0
                if !isAlsoOnServer { hidden.insert(id) }
                return .remove(id, alsoOnServer: isAlsoOnServer)
            case 2:
                moved.insert(id)
                return .move(id, random.below(2) == 0 ? .start : .end)
            default:
                next += 1
                let isAtStart = random.below(2) == 0 || moved.contains(id)
                return .insert(.init(id: next), isAtStart ? .start : .after(id), alsoOnServer: true)
            }
        }

        private mutating func carryOut(_ edit: Edit<Driver.Entry>) {
            switch edit {
            case .remove(let id, alsoOnServer: true): server.removeAll { $0 == id }
            case .insert(let item, .start, _): server.insert(item.id, at: 0)
            case .insert(let item, .after(let id), _):
                server.insert(item.id, at: server.firstIndex(of: id).map { $0 + 1 } ?? server.count)
            default: break
            }
        }

        private mutating func beginTransaction() {
            guard open.isEmpty, !hasHoles else { return }
            list.send(.transactionOpened(transaction))
            for _ in 0...random.below(limit + 2) {
                guard let edit = edit() else { continue }
                tell("in transaction \(edit)")
                list.edit(edit, in: transaction)
                open.append(edit)
            }
            isCarriedOut = false
        }

        /// Whether rows are loaded, or being loaded, behind rows that are not.
        private var hasHoles: Bool {
            let hole = list.ids.firstIndex(of: nil) ?? list.ids.count
            let last = list.ids.lastIndex { $0 != nil } ?? -1
            let isFar = list.flights.contains { flight in
                if case .offset(let start, _) = flight.request { start > hole } else { false }
            }
            return last > hole || isFar
        }

        private mutating func endTransaction() {
            tell(isCarriedOut ? "commit" : "roll back")
            list.send(.transactionEnded(transaction, isCarriedOut ? .committed : .rolledBack))
            open = []
        }

        private mutating func readToEnd() {
            for _ in 0..<200 {
                list.retry()
                list.pull(.append)
                if let row = list.ids.firstIndex(of: nil) { list.look(at: row, length: 1) }
                noteAsked()
                if list.flights.isEmpty, !list.ids.contains(nil), list.states.append == .ended { return }
                if list.flights.isEmpty { list.wait(milliseconds: 1_600) }
                answer()
            }
        }

        private mutating func tell(_ sentence: String) { story.append(sentence + "  \(list.ids.count)") }
    }

    @Test("I4: whatever is edited while pages are loaded, no row of the server's is left out", arguments: 0..<500)
    func everyRowComes(seed: Int) {
        var run = Run(seed: seed)
        let missing = run.missing()
        #expect(missing.isEmpty, "seed \(seed): \(run.story.joined(separator: "\n"))")
    }
}
