import PagingCore
import Testing

/// Random runs of an offset list with a server that carries out the same edits. No row may be left out (I4).
@Suite struct NumberingRunTests {
    /// A list, and a server that carries edits out with the list or while their transaction is open.
    private struct Run {
        /// Which pages report the total.
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
        private let reportsIsLast: Bool
        /// The items of the server at the time of each request in flight.
        private var serverAtRequest: [LoadID: [Int]] = [:]
        private var open: [ListEdit<Driver.Entry>] = []
        private var isCarriedOut = false
        private var next = 1_000
        /// Rows whose place on the server differs from their place in the list.
        private var moved: Set<Int> = []
        /// Rows of the server that were removed only in the list.
        private var hidden: Set<Int> = []
        private let transaction = TransactionID(1)
        private(set) var entries: [String] = []

        init(seed: Int) {
            random = Random(seed: seed)
            limit = random.below(6) + 2
            totals = Totals.allCases[random.below(3)]
            reportsIsLast = random.below(2) == 0
            server = Array(0..<60)
            var configuration = FeedConfiguration(
                addressing: .offset(limit: limit, endsAtShortPage: false), prefetch: .rows(1),
                retry: .init(delaysNanoseconds: [1_000_000_000]))
            configuration.emptyPageLimit = 100
            if random.below(2) == 0 { configuration.retention = .items(3 * limit) }
            list = Driver(configuration)
        }

        /// Performs the run, and returns the rows that the list shows after its repairs, and those of the server. Both without
        /// rows whose places differ by an edit.
        mutating func rows() -> (list: [Int], server: [Int]) {
            list.join()
            answer()
            list.moveViewport(to: 0, length: 1)
            for _ in 0..<25 { step() }
            endTransaction()
            repair()
            let edited = moved.union(hidden)
            return (read().filter { !edited.contains($0) }, server.filter { !edited.contains($0) })
        }

        private mutating func step() {
            switch random.below(12) {
            case 0, 1: list.pull(.append)
            case 2, 3, 4: answer()
            case 5:
                if let request = list.requests.first { list.fail(request, isTransient: true) }
            case 6: list.wait(milliseconds: 1_600)
            case 7:
                guard open.isEmpty, let edit = edit() else { break }
                log("edit \(edit)")
                list.edit(edit)
                carryOut(edit)
            case 8: beginTransaction()
            case 9:
                log("refresh")
                list.refresh(random.below(100), random.below(2) == 0 ? .start : .loaded)
            case 10:
                list.moveViewport(to: random.below(list.rows.count + 1), length: 2)
            default:
                guard !open.isEmpty else { break }
                guard !isCarriedOut, random.below(2) == 0 else { return endTransaction() }
                log("carry out")
                for edit in open { carryOut(edit) }
                isCarriedOut = true
            }
            recordRequests()
        }

        private mutating func recordRequests() {
            for inFlight in list.requestsInFlight where serverAtRequest[inFlight.id] == nil {
                log("asked \(inFlight.request)")
                serverAtRequest[inFlight.id] = server
            }
        }

        /// Answers one of the requests in flight, as the server is now or as it was at the time of the request.
        private mutating func answer() {
            recordRequests()
            guard !list.requestsInFlight.isEmpty else { return }
            let inFlight = list.requestsInFlight[random.below(list.requestsInFlight.count)]
            guard case .offset(let start, let limit) = inFlight.request else { return }
            let items = random.below(2) == 0 ? serverAtRequest[inFlight.id] ?? server : server
            let page = items.dropFirst(start).prefix(limit)
            log("answer \(inFlight.request): \(Array(page))")
            let reportsTotal = totals == .ofEveryPage || totals == .ofTheFirstPage && start == 0
            list.answer(
                inFlight.request, page, total: reportsTotal ? items.count : nil,
                isLast: reportsIsLast ? start + limit >= items.count : nil)
        }

        private mutating func edit() -> ListEdit<Driver.Entry>? {
            let held = list.ids.compactMap { $0 }.filter(server.contains)
            guard !held.isEmpty else { return nil }
            let id = held[random.below(held.count)]
            switch random.below(5) {
            case 0: return .remove(id, shiftsOffsets: true)
            case 1:
                let shiftsOffsets = random.below(2) == 0
                if !shiftsOffsets { hidden.insert(id) }
                return .remove(id, shiftsOffsets: shiftsOffsets)
            case 2:
                moved.insert(id)
                return .move(id, random.below(2) == 0 ? .start : .end)
            default:
                next += 1
                let isAtStart = random.below(2) == 0 || moved.contains(id)
                return .insert(.init(id: next), isAtStart ? .start : .after(id), shiftsOffsets: true)
            }
        }

        private mutating func carryOut(_ edit: ListEdit<Driver.Entry>) {
            switch edit {
            case .remove(let id, shiftsOffsets: true): server.removeAll { $0 == id }
            case .insert(let item, .start, _): server.insert(item.id, at: 0)
            case .insert(let item, .after(let id), _):
                server.insert(item.id, at: server.firstIndex(of: id).map { $0 + 1 } ?? server.count)
            default: break
            }
        }

        private mutating func beginTransaction() {
            guard open.isEmpty else { return }
            list.send(.transactionOpened(transaction))
            for _ in 0...random.below(limit + 2) {
                guard let edit = edit() else { continue }
                log("in transaction \(edit)")
                list.edit(edit, in: transaction)
                open.append(edit)
            }
            isCarriedOut = false
        }

        private mutating func endTransaction() {
            log(isCarriedOut ? "commit" : "roll back")
            list.send(.transactionEnded(transaction, isCarriedOut ? .committed : .rolledBack))
            open = []
        }

        /// Answers all requests, and lets repairs end.
        private mutating func repair() {
            for _ in 0..<100 {
                if list.requestsInFlight.isEmpty, list.timers.isEmpty { return }
                if list.requestsInFlight.isEmpty { list.wait(milliseconds: 60_000) }
                answer()
            }
        }

        /// Reads all rows of the list, from the first one.
        private mutating func read() -> [Int] {
            var rows: [Int] = []
            while rows.count < 200 {
                for _ in 0..<50 where list.ids.dropFirst(rows.count).first.flatMap({ $0 }) == nil {
                    if list.states.append == .ended, list.rows.count == rows.count, list.requests.isEmpty {
                        return rows
                    }
                    list.retry()
                    list.pull(.append)
                    list.moveViewport(to: min(rows.count, max(list.rows.count - 1, 0)), length: 1)
                    if list.requestsInFlight.isEmpty { list.wait(milliseconds: 1_600) }
                    answer()
                }
                guard let id = list.ids.dropFirst(rows.count).first.flatMap({ $0 }) else { return rows }
                rows.append(id)
            }
            return rows
        }

        private mutating func log(_ sentence: String) { entries.append(sentence + "  \(list.ids.count)") }
    }

    @Test(
        "I4: after random edits during loads, each row of the server is there once", arguments: Seeds.first(80)
    )
    func everyRowComes(seed: Int) {
        var run = Run(seed: seed)
        let rows = run.rows()
        #expect(rows.list.sorted() == rows.server.sorted(), "seed \(seed): \(run.entries.joined(separator: "\n"))")
    }
}
