import PagingHTTP

extension Recognition {
    /// A list in one response: the number of its items is the total, or nothing indicates pages. In the second case
    /// nothing proves that the list is complete.
    static func wholeList(_ evidence: Evidence) -> Recognition? {
        guard let list = evidence.likelyList(), let count = evidence.count(at: list),
            !evidence.indicatesMore(beside: list)
        else { return nil }
        let choice = StyleChoice(.single, StyleDetails(items: list.steps.isEmpty ? nil : list))
        if let reason = evidence.reasonForWhole(list, count: count) {
            return Recognition(choice, evidence.findings(list) + [reason.text], end: reason.proof)
        }
        guard evidence.pagingFindings.isEmpty, evidence.pagingFields.isEmpty,
            evidence.pagingMembers(beside: list).isEmpty, evidence.totalsByName(list).isEmpty || evidence.isEstimate
        else { return nil }
        return Recognition(choice, evidence.findings(list) + ["nothing indicates more pages"], end: .unproven)
    }

    /// An empty list that is `null`, as Go encodes one, or left out: the total is zero, and the response has no array.
    static func nullList(_ evidence: Evidence) -> Recognition? {
        let places = evidence.countPlaces
        guard case .none = evidence.lists(under: ""),
            let total = places.lazy.compactMap({ evidence.member(of: $0, among: Counts.totalNames + ["count"]) }).first,
            evidence[total]?.parsedInteger == 0, !evidence.indicatesMore(beside: ""),
            let list = evidence.nullList
        else { return nil }
        return Recognition(
            StyleChoice(.single, StyleDetails(items: list, ends: evidence[list] == nil ? [.emptyPage] : nil)),
            evidence.findings(list) + ["\(total) is 0, so the list is empty"])
    }
}

extension Evidence {
    /// The parameters of the URL and the header fields that indicate pages, for an explanation.
    var pagingFindings: [String] {
        let names = query.filter { Recognition.pagingParameters.contains($0.name) && Int($0.value) != nil }.map(\.name)
        return (names.isEmpty ? [] : ["the URL has \(names.joined(separator: " and "))"])
            + (response.fields["Content-Range"].map { ["Content-Range is \($0)"] } ?? [])
    }

    /// Whether the response says that there are more pages.
    fileprivate func indicatesMore(beside list: JSONPointer) -> Bool {
        let isFlagged = flag(.more).map { self[$0]?.flag == true } ?? false
        return isFlagged || (pagingFields + pagingMembers(beside: list)).contains { $0.role == .next }
    }

    /// Why a list is complete, and whether that is certain; `nil` if nothing shows that.
    ///
    /// - Parameters:
    ///   - list: The place of the list.
    ///   - count: The number of items in the list.
    func reasonForWhole(_ list: JSONPointer, count: Int) -> (text: String, proof: EndProof)? {
        if let changes = changeLinks.first {
            return ("\(changes) names later changes, so the list is complete", .shown)
        }
        let total = total(list)
        if let flag = endFlag, total.map({ $0.number <= count }) != false { return (flag, .shown) }
        if let total, total.number == count {
            return ("\(total.text), so the list is complete", proof(ofTotalIn: list))
        }
        return pagingFields.first { $0.role == .lastPage && $0.value.integer == 1 }.map { ("\($0.name) is 1", .shown) }
    }

    /// A flag that says that there are no more pages, and its value; `nil` if there is none.
    private var endFlag: String? {
        if let more = flag(.more), self[more]?.flag == false { return "\(more) is false" }
        return flag(.end).flatMap { self[$0]?.flag == true ? "\($0) is true" : nil }
    }

    /// Whether a total that equals the number of items in the page proves that the list is complete. Some servers call
    /// the number of items in the page a total.
    func proof(ofTotalIn list: JSONPointer) -> EndProof {
        FullPage(self).isShort(count(at: list) ?? 0) ? .shown : .unproven
    }

    /// The total that takes precedence, even an estimated one; `nil` if there is none.
    private func total(_ list: JSONPointer) -> (number: Int, text: String)? {
        if let place = estimatedTotal(list), let number = self[place]?.parsedInteger {
            return (number, "\(place) is \(number)")
        }
        if let field = pagingFields.first(where: { $0.role == .total && $0.value.integer != nil }) {
            return (field.value.integer ?? 0, "\(field.name) is \(field.value.integer ?? 0)")
        }
        guard let range = response.fields["Content-Range"], let number = value(at: .contentRangeTotal)?.parsedInteger
        else {
            return nil
        }
        return (number, "Content-Range is \(range)")
    }
}
