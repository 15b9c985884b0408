import PagingCore
import PagingSimulation
import Testing

/// The identity index knows only fingerprints. These tests check ids that share one.
@Suite struct CollidingIdentityTests {
    /// Ids that often have the same hash.
    struct Colliding: Hashable {
        var number: Int

        func hash(into hasher: inout Hasher) { hasher.combine(number % 3) }
    }

    @Test("I1: ids with equal hashes behave like ids with different hashes", arguments: Seeds.first(20))
    func live(_ seed: Int) {
        let plain = Life(seed: seed, id: { $0 }, number: { $0 }).states
        let colliding = Life(seed: seed, id: Colliding.init, number: \.number).states
        #expect(plain.contains { $0.count > 20 })
        for (step, (one, other)) in zip(plain, colliding).enumerated() where one != other {
            return #expect(one == other, "step \(step)")
        }
    }

    @Test("I1: ids with equal hashes are found after most of them were removed")
    func removals() {
        var life = Life(seed: 1, id: Colliding.init, number: \.number)
        life.send(.resetRequested)
        life.answer(Array(0..<200))
        for number in 0..<199 {
            life.send(.itemEdited(.remove(Colliding(number: number), shiftsOffsets: false), in: nil))
        }
        #expect(life.feed.update.rows.map { $0.item?.id.number } == [199])
        #expect(life.feed.index(of: Colliding(number: 199)) == 0)
        #expect(life.feed.index(of: Colliding(number: 196)) == nil)
    }
}

private struct RowState: Equatable {
    var number: Int?
    var text: Int?
}

/// A random run of a chained list with evictions, pages that repeat items, edits, and a reader that moves around.
private struct Life<ID: Hashable & SendableMetatype> {
    struct Entry: Identifiable {
        var id: ID
        var text: Int
    }

    private(set) var feed: FeedStateMachine<Entry>
    /// The rows after each step.
    private(set) var states: [[RowState]] = []
    private let id: (Int) -> ID
    private let number: (ID) -> Int
    private let reader = ReaderID(1)
    private var loadsInFlight: [LoadID] = []
    private var version = 0

    init(seed: Int, id: @escaping (Int) -> ID, number: @escaping (ID) -> Int) {
        self.id = id
        self.number = number
        feed = FeedStateMachine(
            FeedConfiguration(
                addressing: .chained(limit: 10), retention: .items(40))
        ) { $0.text == $1.text }
        send(.readerJoined(reader))
        var random = Random(seed: seed)
        for _ in 0..<150 {
            version += 1
            switch random.below(8) {
            case 0..<4: answer((0..<random.below(12)).map { _ in random.below(90) })
            case 4: send(.itemEdited(.remove(id(random.below(90)), shiftsOffsets: false), in: nil))
            case 5: send(.itemEdited(.insert(entry(random.below(90)), .end, shiftsOffsets: false), in: nil))
            case 6: send(.itemEdited(.update(entry(random.below(90))), in: nil))
            default:
                let row = random.below(max(feed.update.rows.count, 1))
                let first = row < feed.update.rows.count ? feed.update.rows[row].id : nil
                send(.viewportMoved(reader, ViewportHint(first: first, row: row, length: 5)))
            }
            states.append(feed.update.rows.map { RowState(number: ($0.item?.id).map(number), text: $0.item?.text) })
        }
    }

    /// Answers the first request in flight. If there is none, pulls for more.
    mutating func answer(_ numbers: [Int]) {
        if loadsInFlight.isEmpty { send(.edgePulled(.append)) }
        guard !loadsInFlight.isEmpty else { return send(.retryRequested(row: nil)) }
        send(.pageArrived(loadsInFlight.removeFirst(), ItemPage(numbers.map(entry), next: version + 1)))
    }

    mutating func send(_ input: FeedInput<Entry>) {
        for command in feed.receive(input, at: 0) {
            switch command {
            case .load(let load, _): loadsInFlight.append(load)
            case .cancel(let load): loadsInFlight.removeAll { $0 == load }
            case .schedule, .publish, .refreshEnded, .checkEnded, .shifted: break
            }
        }
    }

    private func entry(_ number: Int) -> Entry { Entry(id: id(number), text: version) }
}
