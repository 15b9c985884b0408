import PagingCore
import PagingPresentation

/// How a simulated list is presented: stages in any order, header and footer rows, and sections.
struct PresentationPlan: Sendable {
    /// One stage. The engine receives it as a closure, and the naive list computes it itself.
    enum Stage: Sendable {
        /// Hides the items whose ids are multiples of a number.
        case dropsMultiples(of: Int32)
        /// Shows only the items whose ids are multiples of a number.
        case keepsMultiples(of: Int32)
        /// Hides the items with odd revisions, so that an edit can hide or show an item.
        case dropsOddRevisions
        /// Separates neighbors whose ids have different parity.
        case separatesParities
        /// Separates neighbors with different rank bands.
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

        /// Whether there is a separator between two neighbors.
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

    /// When the list has a header or footer row.
    enum EndRow: Sendable {
        case never
        case always
        /// When the list has ended at that edge.
        case atEnd
    }

    var stages: [Stage] = []
    var header = EndRow.never
    var footer = EndRow.never
    /// The number of ranks in a section.
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

    /// The presented element of an item.
    static func element(_ item: SimulatedItem) -> Int32 { item.id &* 1_000 &+ item.revision }

    /// The section of an item.
    func section(_ item: SimulatedItem) -> Int32 { item.rank / sectionWidth }
}

extension PresentationPlan {
    /// The plan as a `ListPresentation` of the engine.
    var presentation: ListPresentation<SimulatedItem, Int32, Int32> {
        var items = ListPresentation<SimulatedItem, SimulatedItem, Never>()
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
