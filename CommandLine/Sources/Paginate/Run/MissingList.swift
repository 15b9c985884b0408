/// No response of the walk contained the list of items that the command line names.
struct MissingList: Proposing, Hashable, CustomStringConvertible {
    /// The place of the list, by the style or the command line.
    let list: String
    /// The pointer to an array in the first response, which is empty for the body; `nil` if there is none.
    let other: String?

    /// The option that names the other array.
    var proposals: [Proposal] { other.map { [Proposal(["--items", $0])] } ?? [] }

    /// What is missing, and what to do next.
    var description: String {
        guard let other else { return "no response has an array at \(list): name the place of the list with --items" }
        let place = other.isEmpty ? "the body is one" : "there is one at \(other)"
        return "no response has an array at \(list), but \(place): use it with --items \(other.shellQuoted)"
    }
}
