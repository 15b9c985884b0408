import PagingHTTP

extension Recognition {
    static func oData(_ evidence: Evidence) -> Recognition? {
        guard evidence.count(at: "/value") != nil,
            ["/@odata.nextLink", "/@odata.deltaLink", "/@odata.context"].contains(where: { evidence[$0] != nil })
        else { return nil }
        return Recognition(
            StyleChoice(.oData),
            evidence.findings("/value", "/@odata.nextLink", "/@odata.deltaLink", "/@odata.context"),
            end: evidence.endOfOData)
    }

    static func mediaWiki(_ evidence: Evidence) -> Recognition? {
        guard evidence["/query"]?.members != nil, let list = evidence.likelyList(under: "/query"),
            evidence["/continue"]?.members != nil || evidence["/batchcomplete"] != nil
        else { return nil }
        // For example, `apcontinue` next to `continue`.
        let key = evidence["/continue"]?.members?.map(\.name).first { $0 != "continue" && $0.hasSuffix("continue") }
        let limit = key.map { $0.dropLast("continue".count) + "limit" }
        return Recognition(
            StyleChoice(.mediaWiki, StyleDetails(items: list, sizeParameter: limit.map(String.init))),
            evidence.findings(list, "/continue", "/batchcomplete"))
    }

    static func hal(_ evidence: Evidence) -> Recognition? {
        guard evidence["/_links"]?.members != nil, let list = evidence.likelyList(under: "/_embedded"),
            evidence["/_links/next"] != nil || !evidence.isPart(list, previous: "/_links/prev")
        else { return nil }
        return Recognition(
            StyleChoice(.hal, StyleDetails(items: list)),
            evidence.findings("/_links", list, "/_links/next/href", "/page/totalElements"),
            end: evidence.linksPages("/_links", list))
    }

    static func jsonAPI(_ evidence: Evidence) -> Recognition? {
        let type = evidence.response.fields["Content-Type"]?.lowercased() ?? ""
        guard evidence.count(at: "/data") != nil,
            evidence["/links"]?.members != nil || evidence["/jsonapi"] != nil || type.contains("vnd.api+json"),
            evidence["/links/next"] != nil
                || !evidence.isPart("/data", previous: "/links/prev") && (pages(evidence) ?? offset(evidence)) == nil
        else { return nil }
        return Recognition(
            StyleChoice(.jsonAPI), evidence.findings("/data", "/links", "/links/next", "/jsonapi"),
            end: evidence.linksPages("/links", "/data"))
    }

    /// Google's APIs. The response of an empty list may omit the list.
    static func aip158(_ evidence: Evidence) -> Recognition? {
        guard evidence["/nextPageToken"] != nil, evidence.sent == nil,
            evidence["/nextPageToken"]?.nonEmptyString != nil || !isNumbered(evidence),
            let list = evidence.likelyList() ?? (evidence.hasOnlyValues ? "/items" : nil)
        else { return nil }
        return Recognition(
            StyleChoice(.aip158, StyleDetails(items: list)), evidence.findings("/nextPageToken", list, "/totalSize"))
    }
}

extension Evidence {
    /// Whether no member of the body is an object or an array.
    fileprivate var hasOnlyValues: Bool {
        json?.members?.allSatisfy { $0.value.members == nil && $0.value.elements == nil } ?? false
    }

    /// Whether an OData response shows how its list continues. A page without a link should be the last one, but some services
    /// limit the number of items and send no link.
    fileprivate var endOfOData: EndProof {
        let isShown = ["/@odata.nextLink", "/@odata.deltaLink", "/@odata.count"].contains { self[$0] != nil }
        return isShown || FullPage(self).isShort(count(at: "/value") ?? 0) ? .shown : .unproven
    }

    /// Whether the response links to other pages or has a total. Otherwise the list may have pages without links.
    fileprivate func linksPages(_ links: JSONPointer, _ list: JSONPointer) -> EndProof {
        let names = ["next", "prev", "previous", "first", "last"]
        let isLinked = names.contains { self[links.appending(JSONPointer(steps: [$0]))] != nil }
        return isLinked ? .shown : listTotal(list).map { _ in proof(ofTotalIn: list) } ?? .unproven
    }
}
