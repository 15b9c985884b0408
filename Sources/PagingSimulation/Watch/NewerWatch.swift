#if HeadGrowth
@_spi(Invariants) import PagingCore

/// Follows what is held back before the first row: what a check finds (N1, N3), who waits for it (N4), and what becomes
/// of it (N2, N5).
struct NewerWatch {
    /// Who waits.
    private(set) var waiting: [Int] = []
    /// The items that the list ever showed: one that was evicted may be known still.
    private var seen = IDTable<Bool>()

    init() {}

    mutating func wait(_ id: Int) { waiting.append(id) }

    mutating func check(_ moment: Moment, _ list: NaiveList, _ configuration: FeedConfiguration) -> StaticString? {
        note(moment)
        return brokenOutcome(moment) ?? brokenCount(moment.after) ?? brokenCheck(moment, list, configuration)
            ?? brokenRest(moment)
    }

    /// Notes what the list was given, though it may have been evicted at once.
    private mutating func note(_ moment: Moment) {
        for cell in moment.before.cells { if let item = cell.item { seen[item.id] = true } }
        if moment.showsNewer { for item in moment.before.heldBack { seen[item.id] = true } }
        guard case .pageArrived(_, let page) = moment.fact, let load = moment.answered, load.purpose != .check else {
            return
        }
        for item in page.items { seen[item.id] = true }
    }

    private mutating func brokenOutcome(_ moment: Moment) -> StaticString? {
        let state = moment.after.update.states.check
        for case .checkEnded(let id, let outcome) in moment.commands {
            guard let place = waiting.firstIndex(of: id.number) else {
                return "N4: a check ended that nobody waits for"
            }
            waiting.remove(at: place)
            switch outcome {
            case .checked(let newer):
                if newer != moment.after.update.newer { return "N1: a check tells of other items than are held back" }
            case .failed(let failure): if state != .failed(failure) { return "N4: a check failed for another reason" }
            case .superseded: break
            }
        }
        let isLoading = moment.after.loads.contains { $0.purpose == .check }
        if (state == .loading) != isLoading { return "U2: a check says other than it does" }
        return state != .loading && !waiting.isEmpty ? "N4: somebody waits for a check that is over" : nil
    }

    private func brokenCount(_ sight: Sight) -> StaticString? {
        switch sight.update.newer {
        case .held(let count): count == sight.heldBack.count ? nil : "N1: another number of items is held back"
        case .nothing, .gap: sight.heldBack.isEmpty ? nil : "N1: items are held back that nobody is told of"
        }
    }

    /// A check landed: what is held back now is new, and was held back before or came with the page.
    private func brokenCheck(
        _ moment: Moment, _ list: NaiveList, _ configuration: FeedConfiguration
    ) -> StaticString? {
        guard case .pageArrived(_, let page) = moment.fact, moment.answered?.purpose == .check else { return nil }
        let (before, after) = (moment.before.heldBack, moment.after.heldBack)
        for item in after {
            if !before.contains(item), !page.items.contains(item) { return "N1: something else is held back" }
            if configuration.duplicates == .keepPlace, list.shown(item.id) != nil {
                return "N1: an item that is shown is held back"
            }
        }
        if case .gap = moment.after.update.newer { return brokenGap(page, before, list, configuration) }
        for item in page.items {
            if seen[item.id] != nil { return nil }
            if after.contains(where: { $0.id == item.id }) || list.overlay(of: item.id) != nil { continue }
            return "N1: a newer item is not held back"
        }
        return nil
    }

    /// Whether what a check found does not meet the first row, or is more than may be held.
    private func brokenGap(
        _ page: Page<SimulatedItem, Int>, _ before: [SimulatedItem], _ list: NaiveList,
        _ configuration: FeedConfiguration
    ) -> StaticString? {
        let isKnown = page.items.contains { list.shown($0.id) != nil }
        if case .rows(let limit) = configuration.retention, page.items.count + before.count > limit { return nil }
        return isKnown ? "N3: a gap before items that meet the first row" : nil
    }

    /// Nothing is held back but by a check, and nothing is lost of it but what arrives, is edited or is replaced.
    private func brokenRest(_ moment: Moment) -> StaticString? {
        let (before, after) = (moment.before.heldBack, moment.after.heldBack)
        if moment.isReplaced || moment.isReset || moment.showsNewer {
            return after.isEmpty && moment.after.update.newer == .nothing ? nil : "N5: what was held back is held still"
        }
        if moment.answered?.purpose == .check { return nil }
        for item in after where !before.contains(where: { $0.id == item.id }) {
            return "N1: an item is held back that no check found"
        }
        switch moment.fact {
        case .pageArrived: return nil
        #if Editing
        case .itemEdited: return nil
        #endif
        default: return before == after ? nil : "N1: what was held back is lost"
        }
    }
}

extension Update {
    /// Whether as much is held back as in another update.
    func isAsNew(as other: Update) -> Bool { newer == other.newer }
}
#else
import PagingCore

extension Update {
    /// Without head growth nothing is ever held back.
    func isAsNew(as other: Update) -> Bool { true }
}
#endif
