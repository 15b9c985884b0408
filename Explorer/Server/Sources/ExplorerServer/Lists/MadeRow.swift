/// The name and the text of a row that no client has edited. They follow from the row's number, so that a list does not
/// store them.
struct MadeRow: Sendable {
    /// The time of the row in slot 0: 2025-07-01, as for the newest made user.
    private static let newest = UserMaking.newest

    /// The seconds from slot to slot, and the greatest number of seconds by which a row is older than its slot. Together
    /// they put 1 to 7 hours between neighbors.
    private static let (slotLength, maximumDelay) = (14_400, 10_799)

    /// For each name in a thousand, the group that it is from; the rest is called `user` and a number.
    private static let groups: [Int] = NameCatalogue.groups.enumerated().flatMap { index, group in
        Array(repeating: index, count: group.perThousand)
    }

    let number: ListRow.ID

    /// The place of the name in the catalogue; `nil` for `user` and the number.
    let nameParts: (group: Int, given: Int, family: Int)?

    private let firstSentence: Int
    private let sentenceStep: Int
    private let sentenceCount: Int
    private let delay: Int

    /// The row with a number, from 1.
    init(_ number: ListRow.ID) {
        self.number = number
        var generator = SeededGenerator(seed: UInt64(UInt32(bitPattern: number)) ^ 0x6C69_7374_0000_0000)
        let slot = generator.integer(in: 0...999)
        if slot < Self.groups.count {
            let group = NameCatalogue.groups[Self.groups[slot]]
            nameParts = (
                Self.groups[slot], generator.integer(in: 0...group.given.count - 1),
                group.family.isEmpty ? 0 : generator.integer(in: 0...group.family.count - 1)
            )
        } else {
            nameParts = nil
        }
        firstSentence = generator.integer(in: 0...RowSentences.all.count - 1)
        sentenceStep = generator.integer(in: 1...RowSentences.all.count - 1)
        sentenceCount = generator.integer(in: 1...6)
        delay = generator.integer(in: 0...Self.maximumDelay)
    }

    var name: String {
        guard let nameParts else { return "user\(number)" }
        let group = NameCatalogue.groups[nameParts.group]
        let given = group.given[nameParts.given]
        return switch group.form {
        case .givenSpaceFamily: "\(given) \(group.family[nameParts.family])"
        case .familyGiven: "\(group.family[nameParts.family])\(given)"
        case .givenAlone: given
        }
    }

    /// The indexes of the text's sentences in `RowSentences.all`, each of them another one.
    var sentences: some Sequence<Int> {
        (0..<sentenceCount).lazy.map { (firstSentence + $0 * sentenceStep) % RowSentences.all.count }
    }

    var text: String {
        sentences.map { RowSentences.all[$0] }.joined(separator: " ")
    }

    /// When the row was created, in seconds since 1970.
    ///
    /// - Parameter slot: The row's place in the order of creation: 0 for the newest of the rows that the list started
    ///   with, negative for newer ones.
    func created(slot: Int32) -> Int {
        Self.newest - Int(slot) * Self.slotLength - delay
    }
}
