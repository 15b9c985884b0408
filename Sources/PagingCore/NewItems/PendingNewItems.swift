/// The items that are held back.
enum PendingNewItems<Item: Identifiable> {
    case nothing
    /// What stood before the known item nearest the first row when the first page was asked for again, the newest answer
    /// first, and the total it told.
    case items([Answer], total: Int?)
    /// The pages before the first row, the nearest to it first.
    case pages([HeldPage])
    /// At least so many, which do not meet the first row.
    case discontinuity(atLeast: Int)

    /// An answer to the first page, or what is left of it where a newer one has its first items too.
    struct Answer {
        /// What is new in it.
        var items: [Item]
        /// The ids in the answer from the first item that the list has.
        let known: [Item.ID]
        /// In a chained list, the cursor of what stands behind the answer.
        let next: Int?
    }

    /// A page before the first row, and the cursor that names it.
    struct HeldPage {
        let cursor: Int
        var page: Page<Item, Int>
    }

    var state: NewItems {
        switch self {
        case .nothing: .nothing
        case .discontinuity(let count): .discontinuity(atLeast: count)
        case .items, .pages: count > 0 ? .pending(count) : .nothing
        }
    }

    /// How many items are held back.
    var count: Int {
        switch self {
        case .nothing, .discontinuity: 0
        case .items(let answers, _): answers.reduce(0) { $0 + $1.items.count }
        case .pages(let pages): pages.reduce(0) { $0 + $1.page.items.count }
        }
    }

    /// Takes the place of an item that is held back; nothing happens where none of this id is.
    mutating func update(_ item: Item) {
        edit { items in
            for place in items.indices where items[place].id == item.id { items[place] = item }
        }
    }

    /// Drops items that arrived in another way, or are gone.
    mutating func drop(where isGone: (Item.ID) -> Bool) {
        edit { items in items.removeAll { isGone($0.id) } }
    }

    /// Forgets the total that an answer told before an edit moved the server's numbering.
    mutating func forgetTotal() {
        if case .items(let answers, _) = self { self = .items(answers, total: nil) }
    }

    private mutating func edit(_ change: (inout [Item]) -> Void) {
        switch self {
        case .nothing, .discontinuity: return
        case .items(var answers, let total):
            for place in answers.indices { change(&answers[place].items) }
            self = answers.allSatisfy { $0.items.isEmpty } ? .nothing : .items(answers, total: total)
        case .pages(var pages):
            for place in pages.indices { change(&pages[place].page.items) }
            self = pages.allSatisfy { $0.page.items.isEmpty } ? .nothing : .pages(pages)
        }
    }
}

extension PendingNewItems: Sendable where Item: Sendable, Item.ID: Sendable {}
extension PendingNewItems.Answer: Sendable where Item: Sendable, Item.ID: Sendable {}
extension PendingNewItems.HeldPage: Sendable where Item: Sendable {}
