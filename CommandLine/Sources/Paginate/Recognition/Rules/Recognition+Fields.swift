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
}
