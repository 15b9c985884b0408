/// Fewer rows came than the server says there are. Those that came are written.
struct IncompleteList: Error, Hashable, CustomStringConvertible {
    /// What shows it.
    let reason: String
    /// What else may help.
    var advice = ""

    /// What went wrong, and what to do next.
    var description: String {
        """
        the list is incomplete: \(reason). What came is written. Run the command again\(advice)
        """
    }
}

/// Nothing shows that the rows of the only answer are all there are. They are written.
struct UnprovenEnd: Proposing, Hashable, CustomStringConvertible {
    /// How many items came.
    let count: Int
    /// The name of the style by which the answer was read.
    let style: StyleName
    let proposals: [String]

    /// What is missing, and what to say.
    var description: String {
        """
        \(count) items are written, and nothing in the answer shows whether there are more. Add --style \(style.rawValue) if this is \
        the whole list; otherwise say how it goes on
        """
    }
}

/// No answer of the walk had the list of items that the command line names.
struct MissingList: Proposing, Hashable, CustomStringConvertible {
    var proposals: [String] { ["--items '\(other)'"] }

    /// Where the items should be.
    let list: String
    /// An array that the first answer has.
    let other: String

    /// What went wrong, and what to do next.
    var description: String {
        "no answer has an array at \(list); there is one at \(other). Say it by --items"
    }
}
