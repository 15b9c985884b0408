import PagingHTTP

extension Recognition {
    /// A list in one answer: it has as many items as there are in all, or nothing speaks of pages. The latter is not
    /// known to be whole.
    static func wholeList(_ evidence: Evidence) -> Recognition? {
        guard let list = evidence.likelyList(), let count = evidence.count(at: list), !evidence.saysMore(beside: list)
        else { return nil }
        let choice = StyleChoice(.single, StyleDetails(items: list.steps.isEmpty ? nil : list))
        if let reason = evidence.reasonForWhole(list, count: count) {
            // Some servers call the number of the page's items a total.
            let isOfPage = pageSizes.contains(count)
            return Recognition(choice, evidence.sight(list) + [reason], end: isOfPage ? .unproven : .shown)
        }
        guard evidence.signsOfPages.isEmpty, evidence.signedFields.isEmpty,
            evidence.signedMembers(beside: list).isEmpty
        else { return nil }
        return Recognition(choice, evidence.sight(list) + ["nothing speaks of further pages"], end: .unproven)
    }

    /// How many items the pages of servers often have.
    private static let pageSizes: Set<Int> = [10, 15, 20, 25, 30, 40, 50, 100, 200, 250, 500, 1000]
}

extension Evidence {
    /// What of the address shows that the list has pages.
    var signsOfPages: [String] {
        let names = query.filter { Self.pagingParameters.contains($0.name) && Int($0.value) != nil }.map(\.name)
        return (names.isEmpty ? [] : ["the address has \(names.joined(separator: " and "))"])
            + (response.fields["Content-Range"].map { ["Content-Range is \($0)"] } ?? [])
    }

    /// Whether the answer says that there is more behind it.
    fileprivate func saysMore(beside list: JSONPointer) -> Bool {
        let isFlagged = flag(among: Counts.moreNames).map { self[$0]?.truthText == true } ?? false
        return isFlagged || (signedFields + signedMembers(beside: list)).contains { $0.sign == .next }
    }

    /// Why a list of so many items is all there is; `nil` where nothing says so.
    fileprivate func reasonForWhole(_ list: JSONPointer, count: Int) -> String? {
        for place in [""] + Counts.metaPlaces {
            guard let total = member(of: place, among: Counts.totalNames) else { continue }
            return self[total]?.whole == count ? "\(total) is \(count), so this is all there is" : nil
        }
        let fields = signedFields
        if let total = fields.first(where: { $0.sign == .total && $0.value.whole == count }) {
            return "\(total.name) is \(count), so this is all there is"
        }
        if let range = response.fields["Content-Range"], range.split(separator: "/").last.flatMap({ Int($0) }) == count
        {
            return "Content-Range is \(range), so this is all there is"
        }
        return fields.first { $0.sign == .lastPage && $0.value.whole == 1 }.map { "\($0.name) is 1" }
    }

    private static let pagingParameters = Set(
        Recognition.pageParameters + Recognition.offsetNames + Counts.sizeNames + [
            "$skip", "$top", "page[limit]", "page[offset]", "page[size]",
        ])
}
