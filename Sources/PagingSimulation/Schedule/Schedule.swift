public import PagingCore

/// A list, a server, and the events that happen to them.
public struct Schedule: Sendable {
    /// The configuration of the list.
    public var configuration: FeedConfiguration
    /// The traits of the server.
    public var traits: SimulatedServer.Traits
    /// The number of items that the server has at first.
    public var count: Int
    /// Whether the list is created with its first page.
    public var isGiven: Bool
    /// The events, in order.
    public var events: [ScheduledEvent]
    /// Whether readers report no more rows than exist, as a SwiftUI list does, and report again after each update.
    var reportsExistingRows = false
    /// Whether a copy of the list is restored from its state after each event.
    var isRestored = false
    /// How the list is also presented; `nil` if it is not.
    var presentation: PresentationPlan?

    /// Creates the schedule of a seed. Rare paths are much more likely than in practice.
    ///
    /// - Parameter seed: Equal seeds give equal schedules on every machine.
    public init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let size = 1 + random.below(7)
        let addressing: SourceAddressing = random.pick(
            .numbered(firstNumber: random.below(2), pageSize: size),
            .offset(limit: size, endsAtShortPage: random.chance(40)), .chained(limit: size), .chained(limit: size))
        var configuration = FeedConfiguration(addressing: addressing)
        configuration.prefetch = random.pick(
            .lastRow, .rows(1 + random.below(8)), .rows(1 + random.below(20)), .screens(1.5), .manual, .adaptive,
            .adaptiveWithin(size...(size * 3)))
        configuration.maxConcurrentLoads = 1 + random.below(3)
        if random.chance(40) { configuration.retention = .items(random.below(30)) }
        configuration.emptyPageLimit = 2 + random.below(3)
        count = random.chance(15) ? random.below(3) : random.below(60)
        configuration.overlapsPages = random.chance(20)
        // The checks could not distinguish a request for one more row from a request with an adaptive limit.
        if configuration.overlapsPages, case .adaptiveWithin = configuration.prefetch {
            configuration.prefetch = .adaptive
        }
        isGiven = random.chance(10)
        if random.chance(30), count > 0 {
            if case .chained = addressing {
                configuration.opening = .cursor((1 + random.below(count)) * 1000)
            } else {
                configuration.opening = .row(random.below(count))
            }
        }
        traits = SimulatedServer.Traits()
        traits.reportsTotal = random.chance(60)
        traits.reportsIsLast = random.chance(50)
        traits.supportsPrepend = random.chance(70)
        if random.chance(25) {
            // A page that overlaps the one before it must bring one more row.
            traits.maximumPageSize = max(1 + random.below(size), configuration.overlapsPages ? 2 : 1)
            // A short page of a server that clamps the limit does not mark the end, so the server must report it.
            if case .offset(_, endsAtShortPage: true) = addressing { traits.reportsTotal = true }
            // A numbered list that opens at a clamped page cannot detect the end by a short page either.
            if case .numbered = addressing, configuration.opening != .start { traits.reportsIsLast = true }
        }
        self.configuration = configuration
        let faulty = random.pick(0, 10, 50)
        var events: [ScheduledEvent] = []
        // Sometimes a request precedes the first reader.
        if random.chance(10) { events.append(Self.event(&random, faulty)) }
        events += [.join(reader: 0), .move(reader: 0, row: 0, length: 1 + random.below(10))]
        let edits = random.pick(0, 0, 20)
        for _ in 0..<(10 + random.below(60)) {
            events.append(random.chance(edits) ? Self.editing(&random) : Self.event(&random, faulty))
        }
        self.events = events
        var extras = SeededRandom(seed: seed ^ 0x9E6C_63D0_876A_3F35)
        addExtras(&extras)
    }

    /// Adds events and traits that only some lists have.
    ///
    /// They are drawn from a separate generator, so that the other events of a seed are the same with and without them.
    private mutating func addExtras(_ random: inout SeededRandom) {
        isRestored = random.chance(8)
        if random.chance(15) {
            for _ in 0..<(2 + random.below(8)) {
                let event: ScheduledEvent = random.pick(
                    .check, .check, .insertAtServerHead(1 + random.below(4)), .showNewItems,
                    .answer(random.below(8), .none))
                events.insert(event, at: 2 + random.below(events.count - 2))
            }
        }
        if random.chance(15) {
            let seconds = Int64(random.pick(0, 1, 4))
            configuration.freshness = FreshnessPolicy(staleAfterNanoseconds: seconds * 1_000_000_000)
            for _ in 0..<(3 + random.below(10)) {
                let event: ScheduledEvent = random.pick(
                    .revalidate, .networkReturned, .wait(milliseconds: 2_000),
                    .answer(random.below(8), .none))
                events.insert(event, at: 2 + random.below(events.count - 2))
            }
        }
        addServerTraits(&random)
        if random.chance(4) {
            let shared = random.chance(50)
            for _ in 0..<(1 + random.below(2)) {
                let event = ScheduledEvent.insertMany(
                    20 + random.below(120), row: random.below(60), isShared: shared)
                events.insert(event, at: 2 + random.below(events.count - 2))
            }
        }
        if random.chance(10) { events.insert(.replaceSource(count: random.below(40)), at: random.below(events.count)) }
        if random.chance(8) {
            presentation = PresentationPlan(&random)
            if random.chance(50) { addPresentedReader(&random) }
        }
        if random.chance(10) {
            for _ in 0..<(1 + random.below(4)) {
                events.insert(.restoreDamaged(random.below(1 << 20)), at: 2 + random.below(events.count - 2))
            }
        }
        // The naive presented list would create a row for each placeholder.
        if random.chance(1), presentation == nil { addHugeTotal(&random) }
        if random.chance(6) { addRarePath(&random) }
        addNumberedPages(&random)
        reportsExistingRows = random.chance(15)
        guard random.chance(8) else { return }
        for _ in 0..<(1 + random.below(3)) {
            events.insert(.invalidate(random.below(100)), at: 2 + random.below(events.count - 2))
        }
    }

    /// Adds pages that are longer than requested.
    private mutating func addNumberedPages(_ random: inout SeededRandom) {
        guard case .numbered(_, let size) = configuration.addressing, traits.pageSelection == .plain,
            random.chance(15)
        else { return }
        traits.maximumPageSize = .max
        // The short page that a list opens with in the middle may look like the last one.
        if configuration.opening != .start { traits.reportsIsLast = true }
        traits.numberedPages =
            random.chance(50) ? .pinning(1 + random.below(2 * size)) : .ofSize(size + 1 + random.below(2 * size))
    }

    /// Adds a sequence of events that random events seldom form.
    private mutating func addRarePath(_ random: inout SeededRandom) {
        let isIndexed = !configuration.isChained
        switch random.below(4) {
        case 0 where isIndexed && traits.pageSelection == .plain:
            traits.reportsTotal = true
            configuration.retention = .items(random.below(12))
            let growth: [ScheduledEvent] = [.changeServer(4, place: 50), .move(reader: 0, row: 0, length: 4)]
            events.insert(contentsOf: Self.scrollToEnd + growth + Self.answers, at: min(3, events.count))
        case 1 where configuration.countsOffsets, 2 where configuration.countsOffsets:
            let insertion = ScheduledEvent.insertMany(20 + random.below(120), row: 0, isShared: true)
            events.insert(contentsOf: Self.scrollToEnd + [insertion], at: min(3, events.count))
        default:
            var failures: [ScheduledEvent] = []
            for _ in 0..<3 {
                failures.append(.fail(0, isTransient: true, retryDelayMilliseconds: -1))
                failures.append(.wait(milliseconds: 3_000))
            }
            events.insert(contentsOf: failures, at: 2 + random.below(events.count - 2))
        }
    }

    /// Reader 0 scrolls from the start of the list to its end, and every load is answered.
    private static var scrollToEnd: [ScheduledEvent] {
        (0..<25).flatMap { _ in [ScheduledEvent.scroll(reader: 0, rows: 6)] + answers }
    }

    private static var answers: [ScheduledEvent] { [.answer(0, .none), .answer(0, .none)] }

    /// Adds a refresh that loses most items, with thousands of placeholders and an uncommitted insertion.
    private mutating func addHugeTotal(_ random: inout SeededRandom) {
        let place = 2 + random.below(events.count - 2)
        let transaction = random.below(2)
        events.insert(
            contentsOf: [
                .answer(random.below(8), .none), .openTransaction(transaction),
                .edit(0, row: random.below(60), transaction: transaction),
                .answerWithHugeTotal(random.below(8), total: random.pick(5_000, 12_000)),
                .answer(random.below(8), .none), .refresh(random.below(3), row: random.below(60)),
                .answer(random.below(8), random.pick(.empty, .short, .none)),
            ], at: place)
    }

    /// Adds traits of real servers.
    private mutating func addServerTraits(_ random: inout SeededRandom) {
        if random.chance(30) { traits.maximumLimit = configuration.maximumLimit }
        guard random.chance(12) else { return }
        traits.pageSelection = random.pick(.filters, .filters, .filters, .ignoresPosition, .roundsCursors)
        guard traits.pageSelection == .filters else { return }
        // With filtered items an empty page in the middle does not mark the end, so the server must report it.
        if !traits.reportsTotal { traits.reportsIsLast = true }
        configuration.emptyPageLimit = 10
        // The overlapping row may be filtered out.
        configuration.overlapsPages = false
        // A clamped page of filtered items does not show how many places it covers.
        traits.maximumPageSize = .max
        if case .offset(_, let endsAtShortPage) = configuration.addressing {
            if endsAtShortPage { traits.reportsIsLast = true }
            // The server's short pages overlap. The test cannot tell which places an evicted page covers.
            configuration.retention = .all
        }
    }

    private mutating func addPresentedReader(_ random: inout SeededRandom) {
        for _ in 0..<(4 + random.below(12)) {
            let event: ScheduledEvent = random.pick(
                .movePresented(row: random.below(60), length: 1 + random.below(9)),
                .scrollPresented(rows: random.below(12) - 4), .scrollPresented(rows: random.below(12) - 4),
                .jumpPresented(row: random.below(60)), .answer(random.below(8), .none), .answer(random.below(8), .none))
            events.insert(event, at: 2 + random.below(events.count - 2))
        }
    }

    /// Whether a page may hold more items than its places, or a numbered page may have an unexpected size.
    var isOverfilled: Bool {
        var isNumbered = false
        if case .numbered = configuration.addressing { isNumbered = true }
        if configuration.overlapsPages || traits.pageSelection != .plain
            || (isNumbered && (traits.maximumPageSize < .max || traits.numberedPages != .asRequested))
        {
            return true
        }
        if isNumbered, configuration.opening != .start, !traits.reportsTotal, !traits.reportsIsLast { return true }
        return events.contains { event in
            guard case .answer(_, let fault) = event else { return false }
            return fault == .long || fault == .duplicates || (isNumbered && fault != .none)
        }
    }

    private static func event(_ random: inout SeededRandom, _ faulty: Int) -> ScheduledEvent {
        switch random.below(100) {
        case 0..<37:
            return .answer(random.below(8), random.chance(faulty) ? fault(&random) : .none)
        case 37..<43:
            return .fail(
                random.below(8), isTransient: random.chance(60),
                retryDelayMilliseconds: random.pick(-1, 100, 5_000, 60_000))
        case 43..<45: return .answerLate(random.below(20))
        case 45: return .failLate(random.below(20))
        case 46..<56: return .wait(milliseconds: random.pick(1, 50, 199, 200, 201, 500, 700, 3_000))
        case 56..<61: return .move(reader: random.below(3), row: random.below(70), length: random.below(12))
        case 61..<74: return .scroll(reader: random.below(3), rows: random.below(15) - 5)
        case 74: return .moveLate(reader: random.below(3), row: random.below(70), length: random.below(12))
        case 75..<78: return .jump(reader: random.below(3), row: random.below(90))
        case 78..<80: return .join(reader: random.below(3))
        case 80: return .leave(reader: random.below(3))
        case 81..<85: return .pull(atEnd: random.chance(70))
        case 85..<89: return .refresh(random.below(5), row: random.below(70))
        case 89..<92: return .retry
        case 92: return .retryRow(random.below(70))
        case 93: return random.chance(20) ? .reset : .retry
        case 94, 95: return editing(&random)
        default: return .changeServer(random.below(6), place: random.below(60))
        }
    }

    private static func editing(_ random: inout SeededRandom) -> ScheduledEvent {
        switch random.below(5) {
        case 0: .openTransaction(random.below(2))
        case 1: .endTransaction(random.below(2), isCommitted: random.chance(50))
        default: .edit(random.below(12), row: random.below(random.pick(6, 60)), transaction: random.below(4))
        }
    }

    private static func fault(_ random: inout SeededRandom) -> SimulatedServer.Fault {
        SimulatedServer.Fault(rawValue: UInt8(1 + random.below(8))) ?? .none
    }
}
