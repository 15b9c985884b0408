import PagingHTTP

extension Recognition {
    static func s3(_ evidence: Evidence) -> Recognition? {
        guard case .xml(root: "ListBucketResult", _) = evidence.body else { return nil }
        return Recognition(StyleChoice(.s3), ["XML with the root element ListBucketResult"])
    }

    static func dynamoDB(_ evidence: Evidence) -> Recognition? {
        guard evidence.sent != nil, evidence.count(at: "/Items") != nil, evidence["/ScannedCount"]?.integer != nil
        else {
            return nil
        }
        return Recognition(StyleChoice(.dynamoDB), evidence.findings("/Items", "/ScannedCount", "/LastEvaluatedKey"))
    }

    static func elasticsearch(_ evidence: Evidence) -> Recognition? {
        guard evidence.sent?["sort"] != nil, let hits = evidence["/hits/hits"]?.elements,
            hits.last.map({ $0["sort"]?.elements != nil }) ?? true
        else { return nil }
        return Recognition(
            StyleChoice(.elasticsearch), evidence.findings("/hits/hits") + ["the query sorts, and the hits have /sort"])
    }
}

extension Recognition {
    /// CouchDB's views. The parameter for the offset is `skip`
    /// (https://docs.couchdb.org/en/stable/ddocs/views/pagination.html).
    static func couchDB(_ evidence: Evidence) -> Recognition? {
        guard evidence["/total_rows"]?.integer != nil, evidence["/offset"]?.integer != nil,
            evidence.count(at: "/rows") != nil
        else { return nil }
        let details = StyleDetails(
            items: "/rows", total: "/total_rows", offsetParameter: "skip", sizeParameter: "limit")
        return Recognition(StyleChoice(.offset, details), evidence.findings("/total_rows", "/offset", "/rows"))
    }

    /// Elasticsearch's search without a sort
    /// (https://www.elastic.co/guide/en/elasticsearch/reference/current/paginate-search-results.html).
    static func search(_ evidence: Evidence) -> Recognition? {
        // Before version 7, the total was a number.
        guard evidence.count(at: "/hits/hits") != nil,
            let total = (["/hits/total/value", "/hits/total"] as [JSONPointer]).first(where: {
                evidence[$0]?.integer != nil
            })
        else { return nil }
        let isQuery = evidence.sent == nil
        let details = StyleDetails(
            items: "/hits/hits", total: evidence.isEstimate ? nil : Place(total),
            offsetParameter: isQuery ? "from" : nil, offsetBody: isQuery ? nil : "/from",
            sizeParameter: isQuery ? "size" : nil, sizeBody: isQuery ? nil : "/size")
        return Recognition(StyleChoice(.offset, details), evidence.findings("/hits/hits", total))
    }
}
