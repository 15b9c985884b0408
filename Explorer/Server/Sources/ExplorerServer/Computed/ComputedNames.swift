/// The names of a computed site's users, and the search in them.
struct ComputedNames: Sendable {
    /// The names in the order of their UTF-8 bytes.
    let slots: SlotKeys<String>

    private let index: NameIndex

    /// How many slots share a name at least, where there are enough of them. Users with one name have as many different
    /// reputations.
    private static let slotsPerName = 8

    /// Distributes the names of the catalogue over the slots, in the proportions in which the catalogue has them.
    ///
    /// - Parameters:
    ///   - period: The number of slots.
    ///   - seed: What the distribution is drawn from.
    /// - Complexity: O(*m* log *m*), where *m* is the number of slots.
    init(period: Int, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var names: [String] = []
        var places: [Int32] = []
        for group in NameCatalogue.groups {
            Self.append(group.names, slots: group.perThousand * period / 1_000, to: &names, &places)
        }
        let rest = period - places.count
        let numbered = (0..<Self.nameCount(slots: rest)).map { _ in "user\(generator.integer(in: 1_000...9_999_999))" }
        Self.append(numbered, slots: rest, to: &names, &places)
        generator.shuffle(&places)

        let order = names.indices.sorted { names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8) }
        var sorted: [String] = []
        var placeOfName = [Int32](repeating: 0, count: names.count)
        for number in order {
            // Two groups may have a name in common. Equal texts of different bytes are two names.
            if sorted.last.map({ !$0.utf8.elementsEqual(names[number].utf8) }) ?? true {
                sorted.append(names[number])
            }
            placeOfName[number] = Int32(sorted.count - 1)
        }
        slots = SlotKeys(keys: sorted, places: places.map { placeOfName[Int($0)] })
        index = NameIndex(sorted)
    }

    /// Gives some slots to the names of a group. Few slots get names from all parts of the group.
    private static func append(_ group: [String], slots: Int, to names: inout [String], _ places: inout [Int32]) {
        let count = min(group.count, nameCount(slots: slots))
        let first = names.count
        names += (0..<count).map { group[$0 * group.count / count] }
        places += (0..<slots).map { Int32(first + $0 * count / slots) }
    }

    private static func nameCount(slots: Int) -> Int {
        slots == 0 ? 0 : max(1, slots / slotsPerName)
    }

    /// Whether each slot's name contains a text, in any case, as `NamePattern` compares.
    ///
    /// - Parameter text: The text, not empty and without U+0000.
    /// - Complexity: O(*m*), where *m* is the length of all names and the number of slots.
    func slots(containing text: String) -> [Bool] {
        let isFound = index.names(containing: text)
        return slots.places.map { isFound[Int($0)] }
    }
}

extension NameCatalogue.Group {
    /// All names of the group.
    fileprivate var names: [String] {
        switch form {
        case .givenAlone: given
        case .givenSpaceFamily: given.flatMap { given in family.map { "\(given) \($0)" } }
        case .familyGiven: given.flatMap { given in family.map { "\($0)\(given)" } }
        }
    }
}
