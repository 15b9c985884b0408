/// Finds the rows whose name or text contains a text, without regard to case.
///
/// What a made row is composed of is searched once, so that most rows are decided without being made.
struct RowSearch: Sendable {
    private let text: [UInt8]
    private let sentences: [Bool]
    private let names: [(given: [Bool], family: [Bool])]

    /// For each sentence, whether the text can begin in it and go on in the next one.
    private let openings: [Bool]

    /// Whether the text can begin in a given name and end in a family name.
    private let spansNames: Bool

    init(_ text: String) {
        let folded = Self.folded(text)
        self.text = folded
        let contains = { (part: String) in Self.folded(part).contains(folded) }
        sentences = RowSentences.all.map(contains)
        names = NameCatalogue.groups.map { ($0.given.map(contains), $0.family.map(contains)) }
        let space = UInt8(ascii: " ")
        openings = RowSentences.all.map { sentence in
            let end = Self.folded(sentence) + [space]
            return folded.indices.contains { end.ends(with: folded[...$0]) }
        }
        spansNames = folded.contains(space)
    }

    /// Whether a row that no client has given a text is found.
    func matches(_ row: MadeRow) -> Bool {
        nameMatches(row) || row.sentences.contains { sentences[$0] }
            || row.sentences.contains { openings[$0] } && Self.folded(row.text).contains(text)
    }

    /// Whether a row with a text of its own is found.
    func matches(_ row: MadeRow, text own: String) -> Bool {
        nameMatches(row) || Self.folded(own).contains(text)
    }

    private func nameMatches(_ row: MadeRow) -> Bool {
        guard let parts = row.nameParts else { return Self.folded(row.name).contains(text) }
        let group = names[parts.group]
        if group.given[parts.given] || !group.family.isEmpty && group.family[parts.family] {
            return true
        }
        return switch NameCatalogue.groups[parts.group].form {
        case .givenAlone: false
        case .familyGiven: Self.folded(row.name).contains(text)
        case .givenSpaceFamily: spansNames && Self.folded(row.name).contains(text)
        }
    }

    private static func folded(_ text: String) -> [UInt8] {
        Array(text.lowercased().utf8)
    }
}

extension [UInt8] {
    fileprivate func ends(with end: ArraySlice<UInt8>) -> Bool {
        suffix(end.count) == end
    }
}
