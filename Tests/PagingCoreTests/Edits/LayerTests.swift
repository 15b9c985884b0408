import PagingCore
import Testing

/// Compares the rows of overlapping transactions with a model of each item.
@Suite struct LayerTests {
    @Test(
        "I3: each item shows the result of its open edits on its base, in whatever order transactions end",
        arguments: Seeds.first(60))
    func layers(_ seed: Int) {
        var random = Random(seed: seed)
        var list = Driver.chained(prefetch: .manual)
        list.join()
        list.answer(.opening, 0..<12, next: 1, text: "first")
        list.moveViewport(to: 0)
        var model = Layers((0..<12).map { ($0, "first") })
        var cursor = 1
        for step in 0..<60 {
            let id = random.below(16)
            let item = Driver.Entry(id: id, text: "\(step)")
            let transaction = random.below(4)
            let isOpen = model.open.contains(transaction)
            let number = isOpen ? TransactionID(transaction) : nil
            switch random.below(13) {
            case 0, 1, 2:
                list.edit(.update(item), in: number)
                model.update(item, isOpen ? transaction : nil)
            case 12:
                list.edit(.change(id) { $0.text += "+" }, in: number)
                model.change(id, isOpen ? transaction : nil)
            case 3, 4:
                list.edit(.insert(item, random.below(2) == 0 ? .start : .end, shiftsOffsets: false), in: number)
                model.insert(item, isOpen ? transaction : nil)
            case 5, 6:
                list.edit(.remove(id, shiftsOffsets: false), in: number)
                model.remove(id, isOpen ? transaction : nil)
            case 7: list.edit(.move(id, random.below(2) == 0 ? .start : .end), in: number)
            case 8 where isOpen, 9 where isOpen:
                let isCommitted = random.below(2) == 0
                list.send(.transactionEnded(TransactionID(transaction), isCommitted ? .committed : .rolledBack))
                model.end(transaction, isCommitted: isCommitted)
            case 8, 9:
                list.send(.transactionOpened(TransactionID(transaction)))
                model.open.insert(transaction)
            case 10:
                let ids = [1_000 + step] + (0..<16).filter { _ in random.below(5) == 0 }
                list.pull(.append)
                list.answer(.next(cursor), ids, next: cursor + 1, text: "\(step)")
                cursor += 1
                model.arrive(ids, "\(step)")
            default:
                let ids = [2_000 + step] + (0..<16).filter { _ in random.below(2) == 0 }
                list.refresh()
                list.answer(.opening, ids, next: cursor + 1, text: "\(step)")
                cursor += 1
                model.refresh(ids, "\(step)")
            }
            let shown = Dictionary(uniqueKeysWithValues: list.rows.compactMap { $0.item.map { ($0.id, $0.text) } })
            guard shown == model.shown else {
                Issue.record("seed \(seed), step \(step): \(shown) is not \(model.shown)")
                return
            }
        }
    }
}

/// Items by their ids, as the server has them and as open transactions change them.
private struct Layers {
    struct Item {
        var base: String?
        var layers: [(transaction: Int, change: Change)] = []
    }

    enum Change {
        case content(String)
        case suffix
        case removal
        case insertion(String)
    }

    var open: Set<Int> = []
    private var items: [Int: Item] = [:]

    init(_ items: [(Int, String)]) { for (id, text) in items { self.items[id] = Item(base: text) } }

    var shown: [Int: String] { items.compactMapValues(Self.shown) }

    private static func shown(_ item: Item) -> String? {
        item.layers.reduce(item.base) { shown, layer in
            switch layer.change {
            case .content(let text): shown.map { _ in text }
            case .suffix: shown.map { $0 + "+" }
            case .removal: nil
            case .insertion(let text): text
            }
        }
    }

    mutating func update(_ item: Driver.Entry, _ transaction: Int?) {
        if let transaction {
            items[item.id, default: Item()].layers.append((transaction, .content(item.text)))
        } else if items[item.id]?.base != nil {
            items[item.id]?.base = item.text
        }
    }

    mutating func change(_ id: Int, _ transaction: Int?) {
        if let transaction {
            items[id, default: Item()].layers.append((transaction, .suffix))
        } else if let text = items[id]?.base {
            items[id]?.base = text + "+"
        }
    }

    mutating func insert(_ item: Driver.Entry, _ transaction: Int?) {
        if let transaction {
            let isShown = shown[item.id] != nil
            let change = isShown ? Change.content(item.text) : .insertion(item.text)
            items[item.id, default: Item()].layers.append((transaction, change))
        } else {
            items[item.id, default: Item()].base = item.text
        }
    }

    mutating func remove(_ id: Int, _ transaction: Int?) {
        if transaction == nil { items[id]?.base = nil }
        guard let transaction, shown[id] != nil else { return }
        items[id]?.layers.append((transaction, .removal))
    }

    mutating func end(_ transaction: Int, isCommitted: Bool) {
        open.remove(transaction)
        for (id, var item) in items {
            var kept: [(transaction: Int, change: Change)] = []
            for layer in item.layers {
                if layer.transaction != transaction {
                    kept.append(layer)
                } else if isCommitted {
                    switch layer.change {
                    case .content(let text):
                        if item.base != nil {
                            item.base = text
                        } else if let insertion = kept.lastIndex(where: { $0.change.isInsertion }) {
                            kept[insertion].change = .insertion(text)
                        }
                    case .suffix:
                        if let text = item.base {
                            item.base = text + "+"
                        } else if let insertion = kept.lastIndex(where: { $0.change.isInsertion }),
                            case .insertion(let text) = kept[insertion].change
                        {
                            kept[insertion].change = .insertion(text + "+")
                        }
                    case .removal:
                        item.base = nil
                        kept.removeAll { $0.change.isInsertion }
                    case .insertion(let text): item.base = text
                    }
                }
            }
            item.layers = kept
            items[id] = item
        }
    }

    mutating func arrive(_ ids: [Int], _ text: String) {
        for id in ids { items[id, default: Item()].base = text }
    }

    mutating func refresh(_ ids: [Int], _ text: String) {
        for id in items.keys { items[id]?.base = nil }
        arrive(ids, text)
    }
}

extension Layers.Change {
    fileprivate var isInsertion: Bool {
        if case .insertion = self { true } else { false }
    }
}
