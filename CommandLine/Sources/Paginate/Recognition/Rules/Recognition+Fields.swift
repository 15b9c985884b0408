import PagingHTTP

extension Recognition {
    /// Ranges, known by `Content-Range` over an array, and by another sign that the server heeds `Range`.
    static func range(_ evidence: Evidence) -> Recognition? {
        let fields = evidence.response.fields
        guard let range = fields["Content-Range"], evidence.count(at: "") != nil,
            range.first.map({ $0.isNumber || $0 == "*" }) == true
        else { return nil }
        let sign: String
        if fields["Range-Unit"] == "items" {
            sign = "Range-Unit is items"
        } else if evidence.response.status == 206 {
            sign = "the status is 206"
        } else if fields["Server"]?.lowercased().hasPrefix("postgrest") == true {
            sign = "Server is PostgREST"
        } else if fields["Content-Profile"] != nil {
            sign = "Content-Profile is there"
        } else {
            return nil
        }
        return Recognition(StyleChoice(.postgREST), ["Content-Range is \(range)", sign, "the body is an array"])
    }

    /// `Link` fields that lead to other pages.
    static func linkFields(_ evidence: Evidence) -> Recognition? {
        let relations = ["first", "prev", "previous", "next", "last"].filter { evidence.links[$0] != nil }
        guard !relations.isEmpty, let list = evidence.likelyList() else { return nil }
        let details = StyleDetails(items: list.steps.isEmpty ? nil : list)
        return Recognition(
            StyleChoice(.gitHub, details),
            ["Link fields with \(relations.joined(separator: ", "))"] + evidence.sight(list))
    }

    /// A token in a header field of a known name: Coinbase Exchange's `CB-AFTER`, and GitLab's number of the next page.
    static func tokenField(_ evidence: Evidence) -> Recognition? {
        let fields = evidence.response.fields
        guard let list = evidence.likelyList(), evidence.sent == nil,
            let known = Self.tokenFields.first(where: { fields[$0.field]?.isEmpty == false })
        else { return nil }
        let details = StyleDetails(
            items: list.steps.isEmpty ? nil : list, next: Place(.field(known.field)), nextParameter: known.parameter)
        return Recognition(
            StyleChoice(.token, details), ["\(known.field) is there, which goes into \(known.parameter)"])
    }

    /// Page numbers of a list whose header fields say how many pages there are.
    static func pageFields(_ evidence: Evidence) -> Recognition? {
        guard let list = evidence.likelyList(), let count = evidence.count(at: list), evidence.sent == nil else {
            return nil
        }
        let fields = evidence.signedFields
        guard let last = fields.first(where: { $0.sign == .lastPage }), let pages = last.value.whole, pages > 1 else {
            return nil
        }
        let total = fields.first { $0.sign == .total && $0.value.whole.map { $0 >= count } == true }
        let details = StyleDetails(
            items: list.steps.isEmpty ? nil : list, total: total?.place,
            pageParameter: evidence.parameter(among: pageParameters)?.name ?? "page", lastPage: last.place)
        return Recognition(
            StyleChoice(.pages, details), [last.sight] + (total.map { [$0.sight] } ?? []) + evidence.sight(list))
    }

    private static let tokenFields: [(field: String, parameter: String)] = [
        ("CB-AFTER", "after"), ("X-Next-Page", "page"), ("X-Next-Cursor", "cursor"), ("X-Next-Token", "token"),
        ("X-Continuation-Token", "continuationToken"), ("x-ms-continuationtoken", "continuationToken"),
    ]
}
