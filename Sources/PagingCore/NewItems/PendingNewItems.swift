/// The new items that checks have found, until the user asks to see them (N1).
enum PendingNewItems<Item: Identifiable> {
    case nothing
    /// What was before the known item nearest to the first row when the first page was requested again, the newest answer
    /// first, and the total that it reported.
    case items([Answer], total: Int?)
    /// The pages before the first row, the nearest one first, and the cursor that names each.
    case pages([(cursor: Int, page: ItemPage<Item, Int>)])
    /// At least so many new items, with unknown items between them and the first row; in a chained list also the newest page,
    /// and the total that it reported.
    case discontinuity(atLeast: Int, newest: Answer?, total: Int?)

    /// The new items of a first page, without those that a newer answer has too.
    struct Answer {
        /// The new items.
        var items: [Item]
        /// The ids of the answer from the first known item on.
        let known: [Item.ID]
        /// In a chained list, the cursor of the page behind the answer.
        let next: Int?
    }

    var state: NewItems {
        switch self {
        case .nothing: .nothing
        case .discontinuity(let count, _, _): .discontinuity(atLeast: count)
        case .items, .pages: count > 0 ? .pending(count) : .nothing
        }
    }

    /// The outcome of a check that left these items pending.
    var outcome: LoadOutcome { state == .nothing ? .ended : .loaded }

    /// The number of pending items.
    var count: Int {
        switch self {
        case .nothing: 0
        case .discontinuity(_, let newest, _): newest?.items.count ?? 0
        case .items(let answers, _): answers.reduce(0) { $0 + $1.items.count }
        case .pages(let pages): pages.reduce(0) { $0 + $1.page.items.count }
        }
    }

    /// Whether the pending items are pages before the first row, which a prepend would load too.
    var isPages: Bool {
        if case .pages = self { true } else { false }
    }

    /// Follows an edit, which a pending item would not show. An insertion makes the item pending no longer.
    ///
    /// - Parameters:
    ///   - isOpen: Whether the edit is in an open transaction.
    ///   - isHeld: Whether the list holds the item after the edit.
    mutating func follow(_ edit: ListEdit<Item>, isOpen: Bool, isHeld: @autoclosure () -> Bool) {
        guard count > 0 else { return }
        switch edit {
        case .update(let item):
            guard !isOpen else { return }
            change { items in
                for place in items.indices where items[place].id == item.id { items[place] = item }
            }
        case .change(let id, let function):
            guard !isOpen else { return }
            change { items in
                for place in items.indices where items[place].id == id {
                    items[place] = items[place].changed(by: function)
                }
            }
        case .insert(let item, _, _): if isHeld() { drop { $0 == item.id } }
        case .remove(let id, _): if !isOpen { drop { $0 == id } }
        case .replace, .move: break
        }
    }

    /// Drops items that arrived in another way, or are gone.
    mutating func drop(where isGone: (Item.ID) -> Bool) {
        change { items in items.removeAll { isGone($0.id) } }
    }

    /// Drops the items of a page that was applied.
    mutating func drop(in page: ItemPage<Item, Int>) {
        guard count > 0 else { return }
        drop { id in page.items.contains { $0.id == id } }
    }

    /// Forgets the total that an answer reported before an edit moved the server's numbering.
    mutating func forgetTotal() {
        if case .items(let answers, _) = self { self = .items(answers, total: nil) }
    }

    /// Adds a page before the first row, before those that are pending already.
    mutating func add(_ page: ItemPage<Item, Int>, at cursor: Int) {
        drop { id in page.items.contains { $0.id == id } }
        var pages: [(cursor: Int, page: ItemPage<Item, Int>)] = []
        if case .pages(let before) = self { pages = before.filter { $0.cursor != cursor } }
        pages.append((cursor, page))
        self = .pages(pages)
    }

    private mutating func change(_ change: (inout [Item]) -> Void) {
        switch self {
        case .nothing, .discontinuity(_, nil, _): return
        case .discontinuity(let count, var newest?, let total):
            change(&newest.items)
            self = .discontinuity(atLeast: count, newest: newest.items.isEmpty ? nil : newest, total: total)
        case .items(var answers, let total):
            for place in answers.indices { change(&answers[place].items) }
            self = answers.allSatisfy { $0.items.isEmpty } ? .nothing : .items(answers, total: total)
        case .pages(var pages):
            for place in pages.indices { change(&pages[place].page.items) }
            self = pages.allSatisfy { $0.page.items.isEmpty } ? .nothing : .pages(pages)
        }
    }
}
