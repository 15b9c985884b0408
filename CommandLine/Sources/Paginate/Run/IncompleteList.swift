/// The server has more items than the walk received.
struct IncompleteList: Proposing, Hashable, CustomStringConvertible {
    /// What shows that items are missing.
    let reason: String
    /// What else may help, as the end of a sentence.
    var advice = ""
    /// What became of the received items, in a sentence without the full stop.
    var fate = "The received items are written"
    /// What to do instead of running the command again, in sentences without the last full stop; `nil` for nothing else.
    var remedy: String?
    /// Whether the list has more pages than the only one that was received, and the response does not name the next one.
    var namesNoNextPage = false
    /// Whether a resumed run may receive the missing items.
    var canResume = true
    var proposals: [Proposal] = []

    /// The reason, and what to do next.
    var description: String {
        let usual = namesNoNextPage ? "Add options that say how the list continues" : "Run the command again"
        return "the list is incomplete: \(reason). \(fate). \(remedy ?? usual)\(advice)"
    }
}
