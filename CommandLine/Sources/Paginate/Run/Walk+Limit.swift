extension Walk {
    /// The outcome of a walk that ends at its greatest number of items, or at the end of its part of the list.
    ///
    /// - Throws: ``IncompleteList`` if a page lacks items, or if a part lacks or repeats some; ``ListChanged`` if the list has
    ///   ended within the part.
    func outcomeAtLimit(_ state: WalkState) throws -> Outcome {
        let end = state.end
        if let part = job.part, end.emptyRun > 0 { throw ListChanged(endedWithin: part) }
        let hasGap = state.choice.name.naming != .cursor && (end.gaps > 0 || end.emptyRun > 0 && state.skip > 0)
        if let fault = end.fault {
            throw IncompleteList(reason: fault, advice: job.adviceToRemoveState, canResume: false)
        }
        if hasGap {
            throw IncompleteList(
                reason: "a page before the last one has no items, and nothing shows whether they are missing",
                advice: job.part == nil ? " without --max-items, to compare the total" : "")
        }
        try job.part.map { try checkItems(of: $0, state) }
        return Outcome(items: state.items, isComplete: false)
    }

    /// Checks that a part has as many items as fill its pages, each once.
    ///
    /// - Throws: ``IncompleteList``.
    func checkItems(of part: PlanPart, _ state: WalkState) throws(IncompleteList) {
        let end = state.end
        if let count = part.itemCount, end.received != count {
            throw IncompleteList(reason: "\(part.range) have \(end.received) items, and \(count) fill them")
        }
        let isUnexplained =
            part.end == nil
            ? end.hasUnexplainedOverlap(itemsBefore: state.itemsBefore)
            : end.overlaps && (end.repeated > 0 || !part.hasItemTotal)
        let repetition: String
        if let count = end.cameTwice, let key = state.key {
            repetition = "\(count) items came twice, by their values at \(key.description.terminalSafe)"
        } else if isUnexplained, job.itemKey?.steps.isEmpty != true {
            repetition = "pages have items of the page before"
        } else {
            return
        }
        throw IncompleteList(
            reason: "in \(part.range) \(repetition), so others may be missing",
            advice: """
                . If that does not help, make the plan again: sort the list by a unique key, by a parameter of the server; if \
                equal items are different ones, add --key ''
                """)
    }
}
