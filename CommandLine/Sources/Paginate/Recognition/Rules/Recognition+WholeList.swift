import PagingHTTP

extension Recognition {
    /// A list that is whole: it has as many items as there are in all, or it stands alone and nothing shows pages.
    static func wholeList(_ evidence: Evidence) -> Recognition? {
        guard let list = evidence.likelyList(), let count = evidence.count(at: list), !evidence.saysMore else {
            return nil
        }
        let choice = StyleChoice(.single, StyleDetails(items: list.steps.isEmpty ? nil : list))
        if let reason = evidence.reasonForWhole(count: count) {
            return Recognition(choice, evidence.sight(list) + [reason])
        }
        guard evidence.standsAlone(list), evidence.signsOfPages.isEmpty else { return nil }
        return Recognition(
            choice, evidence.sight(list) + ["nothing names another page, so this is taken for all there is"])
    }
}

extension Evidence {
    /// What of the address and of the header fields shows that the list has pages.
    var signsOfPages: [String] {
        let names = query.filter { Self.pagingParameters.contains($0.name) && Int($0.value) != nil }.map(\.name)
        let asked = names.isEmpty ? [] : ["the address has \(names.joined(separator: " and "))"]
        return asked
            + Self.pagingFields.compactMap { name in response.fields[name].map { (name, $0) } }
            .filter { !$1.isEmpty }.map { "\($0) is \($1)" }
    }

    /// Whether the answer says that there is more behind it.
    fileprivate var saysMore: Bool {
        let members: [JSONPointer] = ["/has_more", "/hasMore", "/has_next", "/hasNext", "/more", "/meta/has_more"]
        return members.contains { self[$0] == true } || response.fields["X-Next-Page"]?.isEmpty == false
    }

    /// Why a list of so many items is all there is; `nil` where nothing says so.
    fileprivate func reasonForWhole(count: Int) -> String? {
        for place in [""] + Counts.metaPlaces {
            guard let total = member(of: place, among: Counts.totalNames + ["totalSize"]) else { continue }
            return self[total]?.whole == count ? "\(total) is \(count), so this is all there is" : nil
        }
        for name in ["X-Total-Count", "X-Total"] where response.fields[name].flatMap({ Int($0) }) == count {
            return "\(name) is \(count), so this is all there is"
        }
        if let range = response.fields["Content-Range"], range.split(separator: "/").last.flatMap({ Int($0) }) == count
        {
            return "Content-Range is \(range), so this is all there is"
        }
        return response.fields["X-Total-Pages"] == "1" ? "X-Total-Pages is 1" : nil
    }

    /// Whether an answer has nothing beside a list, unless that it went well.
    fileprivate func standsAlone(_ list: JSONPointer) -> Bool {
        guard let members = json?.members else { return list.steps.isEmpty }
        return list.steps.count == 1
            && members.allSatisfy { $0.name == list.steps[0] || $0.name == "ok" && $0.value == true }
    }

    private static let pagingParameters = Set(
        Recognition.pageParameters + Recognition.offsetNames + Counts.sizeNames + [
            "$skip", "$top", "page[limit]", "page[offset]", "page[size]",
        ])

    private static let pagingFields = [
        "X-Total-Count", "X-Total", "X-Total-Pages", "X-Page", "X-Next-Page", "Content-Range",
    ]
}
