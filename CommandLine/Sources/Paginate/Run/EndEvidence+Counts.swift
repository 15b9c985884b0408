extension EndEvidence {
    /// Everything that the walk counted itself, by member.
    var counts: [(member: String, count: Int?)] {
        [
            ("end.received", received), ("end.pages", pages), ("end.emptyRun", emptyRun), ("end.gaps", gaps),
            ("end.firstCount", firstCount), ("end.lastCount", lastCount), ("end.faultPage", faultPage),
            ("end.repeated", repeated), ("end.doubled", doubled), ("end.recurring", recurring),
            ("end.withoutContent", withoutContent), ("end.growth.page", growth?.page),
            ("end.growth.count", growth?.count),
            ("end.growth.before", growth?.before),
        ]
    }

    /// What the server counted, by member. None of these is negative.
    var totals: [(member: String, total: Int?)] {
        [
            ("end.total", total), ("end.greatestTotal", greatestTotal), ("end.lowerBound", lowerBound),
            ("end.estimate", estimate), ("end.pageCount", pageCount),
        ]
    }
}
