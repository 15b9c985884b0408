import PagingCore
import PagingPresentation

/// How a simulated list is presented: stages in any order, rows at the ends, and sections.
struct PresentationPlan: Sendable {
    /// One step, which the engine is told as a closure and the naive list works out by hand.
    enum Stage: Sendable {
        /// Hides the items whose ids are multiples of a number.
        case dropsMultiples(of: Int32)
        /// Shows the items whose ids are multiples of a number, and no others.
        case keepsMultiples(of: Int32)
        /// Hides items of odd revisions, so that an edit takes them away or brings them back.
        case dropsOddRevisions
        /// Stands between neighbours of different parity.
        case separatesParities
        /// Stands between neighbours of different bands of ranks.
        case separatesBands

        /// Whether an item is shown.
        func isIncluded(_ item: SimulatedItem) -> Bool {
            switch self {
            case .dropsMultiples(let number): item.id % number != 0
            case .keepsMultiples(let number): item.id % number == 0
            case .dropsOddRevisions: item.revision % 2 == 0
            case .separatesParities, .separatesBands: true
            }
        }

        /// Whether something stands between two neighbours.
        func areSeparated(_ item: SimulatedItem, _ next: SimulatedItem) -> Bool {
            switch self {
            case .dropsMultiples, .keepsMultiples, .dropsOddRevisions: false
            case .separatesParities: item.id % 2 != next.id % 2
            case .separatesBands: item.rank / 8_000 != next.rank / 8_000
            }
        }

        var isFilter: Bool {
            switch self {
            case .dropsMultiples, .keepsMultiples, .dropsOddRevisions: true
            case .separatesParities, .separatesBands: false
            }
        }
    }

    /// When there is a row at an end.
    enum EndRow: Sendable {
        case never
        case always
        /// Once the list has been loaded up to that end.
        case atEnd
    }

    var stages: [Stage] = []
    var header = EndRow.never
    var footer = EndRow.never
    /// How many ranks a section holds.
    var sectionWidth: Int32 = 5_000

    init(_ random: inout SeededRandom) {
        for _ in 0..<(1 + random.below(3)) {
            stages.append(
                random.pick(
                    .dropsMultiples(of: Int32(2 + random.below(3))), .keepsMultiples(of: Int32(2 + random.below(12))),
                    .dropsOddRevisions, .separatesParities, .separatesBands))
        }
        header = random.pick(.never, .always, .atEnd)
        footer = random.pick(.never, .always, .atEnd)
        sectionWidth = random.pick(1_000, 5_000, 20_000)
    }

    /// What an item is presented as.
    static func element(_ item: SimulatedItem) -> Int32 { item.id &* 1_000 &+ item.revision }

    /// The section of an item.
    func section(_ item: SimulatedItem) -> Int32 { item.rank / sectionWidth }
}

extension PresentationPlan {
    /// The plan as the engine takes it.
    var presentation: Presentation<SimulatedItem, Int32, Int32> {
        var items = Presentation<SimulatedItem, SimulatedItem, Never>()
        for stage in stages {
            items =
                stage.isFilter
                ? items.filter { stage.isIncluded($0) } : items.separators { stage.areSeparated($0, $1) }
        }
        let width = sectionWidth
        return items.header(header.rule).footer(footer.rule).sections { $0.rank / width }.map(Self.element)
    }
}

extension PresentationPlan.EndRow {
    fileprivate var rule: EndRowRule {
        switch self {
        case .never: .never
        case .always: .always
        case .atEnd: .atEnd
        }
    }
}
