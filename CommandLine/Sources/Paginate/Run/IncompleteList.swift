import PagingHTTP

/// The server has more items than the walk received. Those that were received are written.
struct IncompleteList: Proposing, Hashable, CustomStringConvertible {
    /// What shows that items are missing.
    let reason: String
    /// What else may help, as the end of a sentence.
    var advice = ""
    /// Whether the list has more pages than the only one that was received, and the response does not name the next one.
    var namesNoNextPage = false
    /// Whether a resumed run may receive the missing items.
    var canResume = true
    var proposals: [Proposal] = []

    /// The reason, and what to do next.
    var description: String {
        "the list is incomplete: \(reason). The received items are written. "
            + (namesNoNextPage ? "Add options that say how the list continues" : "Run the command again") + advice
    }
}

/// Nothing shows whether the items that are written are the complete list.
struct UnprovenEnd: Proposing, Hashable, CustomStringConvertible {
    /// The number of items.
    let count: Int
    /// The style that reads the list if it is complete.
    let style: StyleChoice
    var proposals: [Proposal] = []
    /// Whether the list has several pages, and the last ones have no items.
    var endsEmpty = false
    /// The parameter that may have cut off the list; `nil` if there is none.
    var limit: ListLimit?

    /// What is unknown, and what to do next.
    var description: String {
        if endsEmpty {
            return """
                \(count) items are written. The pages behind them have no items, and nothing else shows that the list ends \
                there: a filter may hide the items of some pages. If an empty page ends the list, add --ends-at empty
                """
        }
        if let limit {
            let parameter = "\(limit.name)=\(limit.count)".terminalSafe
            return """
                \(count) items are written, as many as \(parameter) in the URL allows, and nothing in the response shows \
                whether there are more. If these are the items that you want, add --style single; otherwise remove \
                \(limit.name.terminalSafe) from the URL, or add options that say how the list continues
                """
        }
        return """
            \(count) items are written, and nothing in the response shows whether there are more: a total that equals \
            the number of items may count those of the page. If the list is complete, add \(style.options.terminalSafe); \
            otherwise add options that say how it continues
            """
    }
}

/// The request for the page behind one that seems to be the last failed. All items up to that page are written.
struct UnconfirmedEnd: Error, Hashable, CustomStringConvertible {
    /// The number of items that were received.
    let count: Int
    /// The response to the request.
    let failure: StatusFailure

    /// Whether servers may use the status for pages behind the last one. Others ask for credentials or for patience.
    var maySignalEnd: Bool { failure.status == 500 || !failure.isTransient && ![401, 407].contains(failure.status) }

    /// The response, and what was received before.
    var description: String {
        """
        \(failure). This is the response to the request for the page behind the \(count) received items, which may be the \
        whole list and are written
        """
    }
}

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
