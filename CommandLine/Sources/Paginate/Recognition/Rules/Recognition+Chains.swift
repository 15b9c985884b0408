import PagingHTTP

extension Recognition {
    /// A token, known by its name.
    static func token(_ evidence: Evidence) -> Recognition? {
        guard let (pointer, parameter) = evidence.token, let list = evidence.likelyList() else { return nil }
        var details = StyleDetails(items: list, next: pointer)
        if evidence.sent == nil {
            details.nextParameter = parameter
        } else {
            details.nextBody = JSONPointer(steps: [parameter])
        }
        if let total = evidence["/total"], total.whole != nil { details.total = "/total" }
        if let more = ["/has_more", "/hasMore"].first(where: { evidence[JSONPointer(stringLiteral: $0)] != nil }) {
            details.more = JSONPointer(stringLiteral: more)
        }
        return Recognition(
            StyleChoice(.token, details), evidence.sight(pointer, list) + ["such a token goes into \(parameter)"])
    }

    /// A link to the next page in the body.
    static func nextLink(_ evidence: Evidence) -> Recognition? {
        for pointer in linkPlaces {
            guard let value = evidence[pointer], value.isAddressOrNothing, let list = evidence.likelyList() else {
                continue
            }
            let total = evidence.total(of: "", list) ?? evidence.total(of: "/meta", list)
            return Recognition(
                StyleChoice(.nextLink, StyleDetails(items: list, total: total, next: pointer)),
                evidence.sight(pointer, list))
        }
        return nil
    }

    private static let linkPlaces: [JSONPointer] = [
        "/next", "/next_url", "/nextUrl", "/next_page_url", "/nextLink", "/next_link", "/next_page", "/links/next",
        "/links/next/href", "/_links/next", "/_links/next/href", "/paging/next", "/pagination/next",
        "/pagination/next_url", "/pagination/links/next", "/meta/next", "/info/next",
    ]
}

extension Evidence {
    /// Where a token for the next page is, and the parameter it goes into.
    var token: (JSONPointer, parameter: String)? {
        // fastapi-pagination and Notion have parameters of other names than their answers'.
        if let next = self["/next_page"], self["/previous_page"] != nil, self["/current_page"]?.whole == nil,
            !next.isAddress
        {
            return ("/next_page", "cursor")
        }
        if self["/next_cursor"] != nil, self["/object"] == "list" { return ("/next_cursor", "start_cursor") }
        for place in ["", "/meta", "/pagination", "/paging", "/metadata", "/response_metadata"] as [JSONPointer] {
            for (name, parameter) in Self.tokenNames {
                let pointer = place.appending(JSONPointer(steps: [name]))
                switch self[pointer] {
                case .null?: return (pointer, parameter)
                case .string(let text)? where !text.hasWebScheme: return (pointer, parameter)
                default: continue
                }
            }
        }
        return nil
    }

    /// Whether the answer has a token for the next page, or the place for one.
    var hasToken: Bool { token != nil }

    private static let tokenNames: [(String, String)] = [
        ("next_cursor", "cursor"), ("nextCursor", "cursor"), ("next_page_token", "page_token"),
        ("nextPageToken", "pageToken"), ("next_token", "next_token"), ("nextToken", "nextToken"),
        ("NextToken", "NextToken"), ("continue", "continue"), ("continuation_token", "continuation_token"),
        ("continuationToken", "continuationToken"),
    ]
}
