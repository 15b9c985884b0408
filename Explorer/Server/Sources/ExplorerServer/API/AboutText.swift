/// What made users say about themselves: some nothing, some a sentence, some several.
enum AboutText {
    private static let sentences = [
        "I write compilers by day and bread recipes by night.",
        "Mostly here to learn.",
        "Ask me about time zones; I have made every mistake there is.",
        "Former physicist, now moving pixels around for a living.",
        "Lives with two cats, one of which reviews my code.",
        "Maintainer of a small library that more people use than I would have thought.",
        "I answer questions while my tests run, so my tests must be slow.",
        "Nothing here is the opinion of my employer.",
        "Interested in databases, typography, old synthesizers and anything with a state machine in it.",
        "Writing Swift since the first beta, and still surprised about once a week.",
    ]

    /// The text of a user; `nil` for three users of five.
    ///
    /// - Parameter account: The user's account, which decides by itself: the same account says the same on every site.
    static func text(of account: Int64) -> String? {
        var generator = SeededGenerator(seed: UInt64(bitPattern: account) ^ 0x6162_6F75_74)
        let count = max(0, generator.integer(in: -5...4))
        guard count > 0 else { return nil }
        return (0..<count).map { _ in sentences[generator.integer(in: 0...sentences.count - 1)] }.joined(separator: " ")
    }
}
