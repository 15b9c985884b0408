public import PagingCore

/// A list that is kept, its server, and the events that happen to them.
public struct KeptSchedule: Sendable {
    /// How the list is loaded.
    public var configuration: FeedConfiguration
    /// The number of items that the server has at first.
    public var count: Int
    /// The events, in order.
    public var events: [KeptEvent] = []
    /// How the server names its pages.
    var cursors: KeptServer.Cursors
    /// Whether a page also names the page before it.
    var namesPrevious: Bool
    /// How many rows around the first visible one are read from the store at first.
    var rowsAround: Int

    /// A description of the server and of what is read from the store at first.
    public var traits: String {
        let names =
            switch cursors {
            case .stable: "stable cursors"
            case .positions: "page numbers as cursors"
            case .offset: "offsets"
            }
        return "\(names)\(namesPrevious ? ", previous pages" : ""), \(rowsAround) rows around the first visible one"
    }

    /// Creates the schedule of a seed. Rare paths are much more likely than in practice.
    ///
    /// - Parameter seed: Equal seeds give equal schedules on every machine.
    public init(seed: UInt64) {
        var random = SeededRandom(seed: seed ^ 0x5bd1_e995_2f6a_84c3)
        let size = 2 + random.below(4)
        cursors = random.pick(.stable, .stable, .stable, .positions, .offset)
        namesPrevious = cursors == .stable && random.chance(35)
        configuration = FeedConfiguration(
            addressing: cursors == .offset ? .offset(limit: size, endsAtShortPage: false) : .chained(limit: size))
        configuration.prefetch = random.pick(.rows(1), .rows(1 + random.below(5)), .lastRow)
        configuration.retry = random.chance(30) ? .twice : .never
        configuration.maxConcurrentLoads = 1 + random.below(3)
        if random.chance(50) { configuration.retention = .items(random.below(14)) }
        count = random.chance(10) ? random.below(3) : 4 + random.below(22)
        rowsAround = random.below(8)
        let style = Style(
            isEdited: random.chance(30), isShared: random.chance(30), isUnreliable: random.chance(40), size: size)
        events = [.launch(0), .show(0, row: 0, length: 1 + random.below(4))]
        if style.isShared, random.chance(70) {
            for _ in 0..<random.below(8) { events += Self.events(&random, style) }
            events += [.storeIdle(0), .launch(1), .storeIdle(1), .show(1, row: 0, length: 1 + random.below(4))]
        }
        for _ in 0..<(8 + random.below(28)) { events += Self.events(&random, style) }
    }

    /// Which events a schedule has.
    private struct Style {
        var isEdited: Bool
        var isShared: Bool
        var isUnreliable: Bool
        var size: Int
    }

    private static func events(_ random: inout SeededRandom, _ style: Style) -> [KeptEvent] {
        let process = style.isShared && random.chance(40) ? 1 : 0
        if style.isEdited, random.chance(25) { return [editing(&random, process)] }
        if style.isShared, random.chance(15) { return [.launch(1)] }
        if style.isUnreliable, random.chance(20) { return [fault(&random, process)] }
        switch random.below(100) {
        case 0..<24: return [.answer(process, random.below(5), isCurrent: random.chance(60))]
        case 24..<40: return [.storeStep(process, random.below(4))]
        case 40..<48: return [.storeIdle(process)]
        case 48..<62: return [.scroll(process, rows: random.below(13) - 4)]
        case 62..<65: return [.jump(process, row: random.below(40))]
        case 65..<72: return [.serverInsert(random.pick(1, 2, style.size, 3 * style.size))]
        case 72..<75: return [.serverRemove(1 + random.below(3), place: random.below(40))]
        case 75..<77: return [.serverChange(place: random.below(40))]
        case 77..<79: return [.refresh(process, kind: random.below(3))]
        case 79: return [.check(process)]
        case 80: return [.showNewItems(process)]
        case 81..<83: return [.pull(process, atEnd: random.chance(40))]
        case 83: return [.retry(process)]
        case 84..<87: return [.wait(milliseconds: random.pick(10, 600, 1_100, 3_000))]
        case 87: return [.readOffline(process)]
        default: return relaunch(&random, process, style)
        }
    }

    /// A process ends and starts again, often after everything was written.
    private static func relaunch(_ random: inout SeededRandom, _ process: Int, _ style: Style) -> [KeptEvent] {
        var events: [KeptEvent] = random.chance(70) ? [.storeIdle(process)] : []
        events.append(.crash(process, isWritten: random.chance(50)))
        if random.chance(10) { events.append(.serverRemove(3 * style.size, place: 0)) }
        if random.chance(8) { events.append(.spoil(place: 1 + random.below(2), isLost: random.chance(50))) }
        if random.chance(50) { events.append(.serverInsert(random.pick(1, style.size, 2 * style.size))) }
        events.append(.launch(process))
        if random.chance(70) { events.append(.show(process, row: 0, length: 1 + random.below(4))) }
        if random.chance(60) { events.append(.storeIdle(process)) }
        return events
    }

    private static func editing(_ random: inout SeededRandom, _ process: Int) -> KeptEvent {
        random.chance(70)
            ? .edit(process, kind: random.below(4), row: random.below(40), isOpen: random.chance(50))
            : .endTransaction(process, isCommitted: random.chance(50))
    }

    private static func fault(_ random: inout SeededRandom, _ process: Int) -> KeptEvent {
        random.pick(
            .loseAnswer(process, random.below(5), isTransient: random.chance(50)),
            .storeFailure(process, random.below(4)),
            .networkLost, .networkReturned(process), .networkReturned(process), .clear,
            .spoil(place: random.below(20), isLost: random.chance(50)), .crash(process, isWritten: random.chance(50)),
            .launch(process))
    }
}

extension KeptSchedule {
    /// Returns the schedule with only some of its events.
    ///
    /// - Parameter places: The indexes of the events to keep, in order, as ``shrunk()`` returns them.
    public func keeping(_ places: [Int]) -> KeptSchedule {
        var kept = self
        kept.events = []
        for place in places where events.indices.contains(place) { kept.events.append(events[place]) }
        return kept
    }

    /// Returns the indexes of as few events as possible that still break the same promise.
    ///
    /// - Returns: All indexes if the schedule breaks no promise.
    /// - Complexity: O(e²) runs in the worst case, for e events.
    public func shrunk() -> [Int] {
        guard let promise = KeptSimulation.run(self).verdict?.promise else { return Array(events.indices) }
        return EventShrinking.shrunk(events.count) { places in
            KeptSimulation.run(keeping(places)).verdict?.promise.isSame(as: promise) == true
        }
    }
}

extension SourceAddressing {
    /// Whether each page names the next one.
    var isChained: Bool { if case .chained = self { true } else { false } }
}
