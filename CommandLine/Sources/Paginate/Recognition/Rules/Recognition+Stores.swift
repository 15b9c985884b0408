import PagingHTTP

extension Recognition {
    static func s3(_ evidence: Evidence) -> Recognition? {
        guard case .xml(root: "ListBucketResult") = evidence.body else { return nil }
        return Recognition(StyleChoice(.s3), ["XML with the root element ListBucketResult"])
    }

    static func dynamoDB(_ evidence: Evidence) -> Recognition? {
        guard evidence.sent != nil, evidence.count(at: "/Items") != nil, evidence["/ScannedCount"]?.whole != nil else {
            return nil
        }
        return Recognition(StyleChoice(.dynamoDB), evidence.sight("/Items", "/ScannedCount", "/LastEvaluatedKey"))
    }

    static func elasticsearch(_ evidence: Evidence) -> Recognition? {
        guard evidence.sent?["sort"] != nil, let hits = evidence["/hits/hits"]?.elements,
            hits.last.map({ $0["sort"]?.elements != nil }) ?? true
        else { return nil }
        return Recognition(
            StyleChoice(.elasticsearch), evidence.sight("/hits/hits") + ["the query sorts, and the hits have /sort"])
    }
}
