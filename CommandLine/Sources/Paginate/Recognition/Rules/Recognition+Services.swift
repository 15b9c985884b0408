import PagingHTTP

extension Recognition {
    static func stripe(_ evidence: Evidence) -> Recognition? {
        guard evidence["/object"] == "list", evidence["/has_more"] != nil, evidence.count(at: "/data") != nil,
            evidence["/last_id"] == nil
        else { return nil }
        return Recognition(StyleChoice(.stripe), evidence.findings("/object", "/data", "/has_more"))
    }

    static func stackExchange(_ evidence: Evidence) -> Recognition? {
        guard evidence["/has_more"] != nil, evidence.count(at: "/items") != nil,
            evidence["/quota_max"] != nil || evidence["/quota_remaining"] != nil
        else { return nil }
        return Recognition(StyleChoice(.stackExchange), evidence.findings("/items", "/has_more", "/quota_remaining"))
    }

    /// Slack's Web API. The response of a short list may omit the cursor.
    static func slack(_ evidence: Evidence) -> Recognition? {
        let isWhole = evidence["/ok"] == true && evidence["/response_metadata"]?.members != nil
        guard evidence.sent == nil, evidence["/response_metadata/next_cursor"] != nil || isWhole,
            let list = evidence.likelyList()
        else { return nil }
        return Recognition(
            StyleChoice(.slack, StyleDetails(items: list)),
            evidence.findings("/ok", list, "/response_metadata/next_cursor"))
    }

    /// The three pagination styles of Django REST framework, which differ in their links.
    static func django(_ evidence: Evidence) -> Recognition? {
        guard evidence.count(at: "/results") != nil, let next = evidence["/next"], let previous = evidence["/previous"],
            next.isURLReferenceOrEmpty, previous.isURLReferenceOrEmpty
        else { return nil }
        let reasons = evidence.findings("/count", "/next", "/previous", "/results")
        guard evidence["/count"]?.integer != nil else { return Recognition(StyleChoice(.djangoCursor), reasons) }
        let linked =
            Evidence.query(of: next.nonEmptyString ?? previous.nonEmptyString ?? "").map(\.name)
            + evidence.query.map(\.name)
        if linked.contains("offset") { return Recognition(StyleChoice(.djangoOffset), reasons + ["links with offset"]) }
        if linked.contains("page") { return Recognition(StyleChoice(.djangoPages), reasons + ["links with page"]) }
        if next.nonEmptyString == nil, previous.nonEmptyString == nil {
            return Recognition(StyleChoice(.djangoPages), reasons + ["both links are null: there is one page"])
        }
        return Recognition(
            StyleChoice(.djangoCursor, StyleDetails(total: "/count")),
            reasons + ["links with neither page nor offset, which are followed"])
    }
}
