import PagingHTTP

extension Recognition {
    /// Ranges: `Content-Range` with an array as body, and another indication that the server supports `Range`.
    static func range(_ evidence: Evidence) -> Recognition? {
        let fields = evidence.response.fields
        guard let range = fields["Content-Range"], evidence.count(at: "") != nil,
            range.first.map({ $0.isNumber || $0 == "*" }) == true
        else { return nil }
        let reason: String
        if fields["Range-Unit"] == "items" {
            reason = "Range-Unit is items"
        } else if evidence.response.status == 206 {
            reason = "the status is 206"
        } else if fields["Server"]?.lowercased().hasPrefix("postgrest") == true {
            reason = "Server is PostgREST"
        } else if fields["Content-Profile"] != nil {
            reason = "there is a field Content-Profile"
        } else {
            return nil
        }
        return Recognition(StyleChoice(.postgREST), ["Content-Range is \(range)", reason, "the body is an array"])
    }

    /// `Link` header fields to other pages.
    static func linkFields(_ evidence: Evidence) -> Recognition? {
        let relations = ["first", "prev", "previous", "next", "last"].filter { evidence.links[$0] != nil }
        guard !relations.isEmpty, let list = evidence.likelyList() else { return nil }
        let details = StyleDetails(items: list.steps.isEmpty ? nil : list)
        // Without a link to another page, the server may not link to pages behind the first one.
        let count = evidence.count(at: list) ?? 0
        let isShown =
            relations.contains { $0 == "next" || $0 == "last" } || !FullPage(evidence).isFull(count)
            || evidence.reasonForWhole(list, count: count)?.proof == .shown
        return Recognition(
            StyleChoice(.gitHub, details),
            ["Link fields with \(relations.joined(separator: ", "))"] + evidence.findings(list),
            end: isShown ? .shown : .unproven)
    }

    /// A token in a header field with a known name, such as Coinbase Exchange's `CB-AFTER` and GitLab's `X-Next-Page`.
    static func tokenField(_ evidence: Evidence) -> Recognition? {
        let fields = evidence.response.fields
        guard let list = evidence.likelyList(), evidence.sent == nil,
            let known = Self.tokenFields.first(where: { fields[$0.field]?.isEmpty == false })
        else { return nil }
        let details = StyleDetails(
            items: list.steps.isEmpty ? nil : list, next: Place(.field(known.field)), nextParameter: known.parameter)
        return Recognition(
            StyleChoice(.token, details), ["there is a field \(known.field), which goes into \(known.parameter)"])
    }

    /// Page numbers, with the number of pages in a header field.
    static func pageFields(_ evidence: Evidence) -> Recognition? {
        guard let list = evidence.likelyList(), let count = evidence.count(at: list), evidence.sent == nil else {
            return nil
        }
        let fields = evidence.pagingFields
        guard let last = fields.first(where: { $0.role == .lastPage }), let pages = last.value.integer, pages > 1 else {
            return nil
        }
        let total = fields.first { $0.role == .total && $0.value.integer.map { $0 >= count } == true }
        let details = StyleDetails(
            items: list.steps.isEmpty ? nil : list, total: total?.place,
            pageParameter: evidence.parameter(among: pageParameters)?.name ?? "page", lastPage: last.place)
        return Recognition(
            StyleChoice(.pages, details), [last.finding] + (total.map { [$0.finding] } ?? []) + evidence.findings(list))
    }

    private static let tokenFields: [(field: String, parameter: String)] = [
        ("CB-AFTER", "after"), ("X-Next-Page", "page"), ("X-Next-Cursor", "cursor"), ("X-Next-Token", "token"),
        ("X-Continuation-Token", "continuationToken"), ("x-ms-continuationtoken", "continuationToken"),
    ]
}
