import PagingHTTP

extension Recognition {
    static func stripe(_ evidence: Evidence) -> Recognition? {
        guard evidence["/object"] == "list", evidence["/has_more"] != nil, evidence.count(at: "/data") != nil,
            evidence["/last_id"] == nil
        else { return nil }
        return Recognition(StyleChoice(.stripe), evidence.sight("/object", "/data", "/has_more"))
    }

    static func stackExchange(_ evidence: Evidence) -> Recognition? {
        guard evidence["/has_more"] != nil, evidence.count(at: "/items") != nil,
            evidence["/quota_max"] != nil || evidence["/quota_remaining"] != nil
        else { return nil }
        return Recognition(StyleChoice(.stackExchange), evidence.sight("/items", "/has_more", "/quota_remaining"))
    }

    /// Slack, whose short lists may come without a cursor.
    static func slack(_ evidence: Evidence) -> Recognition? {
        let isWhole = evidence["/ok"] == true && evidence["/response_metadata"]?.members != nil
        guard evidence.sent == nil, evidence["/response_metadata/next_cursor"] != nil || isWhole,
            let list = evidence.likelyList()
        else { return nil }
        return Recognition(
            StyleChoice(.slack, StyleDetails(items: list)),
            evidence.sight("/ok", list, "/response_metadata/next_cursor"))
    }

    /// The three paginations of Django REST framework. Which it is shows in the links.
    static func django(_ evidence: Evidence) -> Recognition? {
        guard evidence.count(at: "/results") != nil, let next = evidence["/next"], let previous = evidence["/previous"],
            next.isAddressOrNothing, previous.isAddressOrNothing
        else { return nil }
        let reasons = evidence.sight("/count", "/next", "/previous", "/results")
        guard evidence["/count"]?.whole != nil else { return Recognition(StyleChoice(.djangoCursor), reasons) }
        let linked = Evidence.query(of: next.words ?? previous.words ?? "").map(\.name) + evidence.query.map(\.name)
        if linked.contains("offset") { return Recognition(StyleChoice(.djangoOffset), reasons + ["links with offset"]) }
        if linked.contains("page") { return Recognition(StyleChoice(.djangoPages), reasons + ["links with page"]) }
        if next.words == nil, previous.words == nil {
            return Recognition(StyleChoice(.djangoPages), reasons + ["neither links anything: one page"])
        }
        return Recognition(
            StyleChoice(.djangoCursor, StyleDetails(total: "/count")),
            reasons + ["links with neither page nor offset: they are followed"])
    }
}
