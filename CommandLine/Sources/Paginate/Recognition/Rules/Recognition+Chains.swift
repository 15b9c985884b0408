import PagingHTTP

extension Recognition {
    /// A token with a known name.
    static func token(_ evidence: Evidence) -> Recognition? {
        guard let (pointer, parameter) = evidence.token, let list = evidence.likelyList(),
            evidence.namesToken || !isNumbered(evidence)
        else { return nil }
        var details = StyleDetails(items: list, next: Place(pointer))
        if evidence.sent == nil {
            details.nextParameter = parameter
        } else {
            details.nextBody = JSONPointer(steps: [parameter])
        }
        details.total = evidence.listTotal(list).map { Place($0) }
        details.more = evidence.more(beside: details.next)
        // The next cursor of Solr's last page is its own
        // (https://solr.apache.org/guide/solr/latest/query-guide/pagination-of-results.html).
        if parameter == "cursorMark" { details.ends = [.repetition] }
        return Recognition(
            StyleChoice(.token, details), evidence.findings(pointer, list) + ["this token goes into \(parameter)"])
    }

    /// A link to the next page in the body, with a known name.
    static func nextLink(_ evidence: Evidence) -> Recognition? {
        guard let list = evidence.likelyList() else { return nil }
        let total = evidence.listTotal(list).map { Place($0) }
        if let links = evidence.linkObjects {
            let details = StyleDetails(
                items: list, total: total, next: Place(.linkObject("next", in: links)))
            return Recognition(
                StyleChoice(.nextLink, details), ["\(links.displayName) has link objects"] + evidence.findings(list))
        }
        for pointer in linkPlaces {
            guard let value = evidence[pointer], value.isURLReferenceOrEmpty,
                value.isURLReference || !isNumbered(evidence)
            else { continue }
            // Confluence's links are relative to a base URL in the response
            // (https://developer.atlassian.com/server/confluence/pagination-in-the-rest-api/).
            let base: Place? =
                evidence["/_links/base"]?.isURLReference == true && pointer.steps[0] == "_links" ? "/_links/base" : nil
            return Recognition(
                StyleChoice(
                    .nextLink,
                    StyleDetails(
                        items: list, total: total, next: Place(pointer), nextBase: base,
                        more: evidence.more(beside: Place(pointer)))),
                evidence.findings(pointer, list))
        }
        return nil
    }

    /// The only link to this list with another query, whatever its name.
    static func unnamedLink(_ evidence: Evidence) -> Recognition? {
        guard let list = evidence.likelyList() else { return nil }
        let links = evidence.nextLinks(beside: list)
        guard links.count == 1 else { return nil }
        return Recognition(
            StyleChoice(
                .nextLink,
                StyleDetails(
                    items: list.steps.isEmpty ? nil : list, total: evidence.listTotal(list).map { Place($0) },
                    next: links[0].place)),
            ["\(links[0].name) is a link to this list with another query"] + evidence.findings(list))
    }

    /// The usual places of an array of link objects.
    static let linkObjectPlaces: [JSONPointer] = ["/links", "/_links", "/paging/links", "/link"]

    /// The usual places of the link to the next page.
    static let linkPlaces: [JSONPointer] = [
        "/next", "/next_url", "/nextUrl", "/next_page_url", "/nextPageUrl", "/nextLink", "/next_link", "/next_href",
        "/next_page", "/next_page_uri", "/nextRecordsUrl", "/odata.nextLink", "/d/__next", "/links/next",
        "/links/next/href", "/links/pages/next", "/_links/next", "/_links/next/href", "/paging/next",
        "/pagination/next", "/pagination/next_url", "/pagination/next_page", "/pagination/links/next", "/pages/next",
        "/meta/next", "/meta/next_page_url", "/next_page/uri", "/info/next", "/response/next",
    ]
}

extension Evidence {
    /// The place of the token for the next page, and the query parameter for it; `nil` if there is none.
    var token: (JSONPointer, parameter: String)? {
        // The parameters of fastapi-pagination and Notion have other names than the tokens in their responses.
        if let next = self["/next_page"], self["/previous_page"] != nil, self["/current_page"]?.integer == nil,
            next == .null || next.nonEmptyString != nil, !next.isURLReference
        {
            return ("/next_page", "cursor")
        }
        if self["/next_cursor"] != nil, self["/object"] == "list" { return ("/next_cursor", "start_cursor") }
        if let special = Self.specialTokens.first(where: { self[$0.marker] != nil && self[$0.token]?.isToken == true })
        {
            return (special.token, special.parameter)
        }
        for place in ["", "/meta", "/pagination", "/paging", "/metadata", "/response_metadata", "/message"]
            as [JSONPointer]
        {
            for (name, parameter) in Self.tokenNames {
                let pointer = place.appending(JSONPointer(steps: [name]))
                switch self[pointer] {
                case .null?: return (pointer, parameter)
                case .string(let text)? where !text.hasHTTPScheme && !text.hasQuery: return (pointer, parameter)
                default: continue
                }
            }
        }
        return nil
    }

    /// Whether the response has a token for the next page.
    var namesToken: Bool {
        token.flatMap { self[$0.0] }.map { $0.nonEmptyString != nil || $0.integer != nil } ?? false
    }

    /// The place of the Boolean that says whether there are more pages; `nil` if there is none. A Boolean that is false
    /// although the response names a next page has another meaning.
    fileprivate func more(beside next: Place?) -> Place? {
        guard let flag = flag(.more) else { return nil }
        let names = next.flatMap { value(at: $0.answerPlace) }.map { $0 != .null && $0 != "" } ?? false
        return self[flag]?.flag == false && names ? nil : Place(flag)
    }

    /// The place of an array of link objects with links to other pages; `nil` if there is none.
    var linkObjects: JSONPointer? {
        // FHIR has `link`, `relation` and `url` (https://hl7.org/fhir/http.html#paging). Its last page has only `self`.
        let isBundle = self["/resourceType"]?.text == "Bundle"
        return Recognition.linkObjectPlaces.first { place in
            self[place]?.elements?.contains { link in
                let names = ["next", "prev", "previous", "first", "last"] + (isBundle ? ["self"] : [])
                return (link["href"] ?? link["url"]) != nil
                    && names.contains((link["rel"] ?? link["relation"])?.text ?? "")
            } == true
        }
    }

    /// Tokens whose parameters depend on another member of the response: those of OpenAI, Anthropic, HubSpot, Intercom,
    /// Reddit, X, Zoom, Twitch and Bitbucket Server, whose pages may have fewer items than places.
    private static let specialTokens: [(token: JSONPointer, marker: JSONPointer, parameter: String)] = [
        ("/last_id", "/object", "after"), ("/last_id", "/has_more", "after_id"),
        ("/paging/next/after", "/results", "after"), ("/pages/next/starting_after", "/pages", "starting_after"),
        ("/data/after", "/data/children", "after"), ("/meta/next_token", "/meta/result_count", "pagination_token"),
        ("/next_page_token", "/page_size", "next_page_token"), ("/pagination/cursor", "/data", "after"),
        ("/nextPageStart", "/isLastPage", "start"),
    ]

    private static let tokenNames: [(String, String)] = [
        ("next_cursor", "cursor"), ("nextCursor", "cursor"), ("next-cursor", "cursor"),
        ("next_page_token", "page_token"), ("nextPageToken", "pageToken"), ("next_token", "next_token"),
        ("nextToken", "nextToken"), ("NextToken", "NextToken"), ("continue", "continue"),
        ("continuation", "continuation"), ("continuation_token", "continuation_token"),
        ("continuationToken", "continuationToken"), ("nextCursorMark", "cursorMark"), ("cursor", "cursor"),
        ("offset", "offset"), ("bookmark", "bookmark"),
    ]
}

extension JSONValue {
    /// Whether the value is a token, or null.
    fileprivate var isToken: Bool { self == .null || integer != nil || nonEmptyString != nil && !isURLReference }
}
