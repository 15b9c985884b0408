import Foundation
import PagingHTTP

extension Job {
    /// Whether the server may receive a request twice without harm: it is a GET, or a POST that only reads.
    ///
    /// A POST only reads if `--repeatable` says so, or if it is a GraphQL query, a search of Elasticsearch or OpenSearch,
    /// or an operation of AWS that reads, such as DynamoDB's `Scan`. It is recognized from the request alone, because
    /// the first one may fail already.
    var isReadOnly: Bool {
        guard let body else { return true }
        return repeatsPosts || body.isGraphQLQuery || isSearch || isReadOperation
    }

    /// Checks that the server may receive a request a second time.
    ///
    /// - Parameters:
    ///   - purpose: Why it would be sent again.
    ///   - alternative: What avoids that, other than `--repeatable`; empty for nothing.
    /// - Throws: ``RepeatedPost``.
    func checkMayRepeat(_ purpose: String, or alternative: String = "") throws(RepeatedPost) {
        if !isReadOnly { throw RepeatedPost(purpose, alternative) }
    }

    /// Whether the request is Elasticsearch's `_search`. With `scroll` it opens a scroll, of which the server keeps only
    /// a limited number.
    private var isSearch: Bool {
        address.lastPathComponent == "_search"
            && !Evidence.query(of: address.absoluteString).contains { $0.name == "scroll" }
    }

    /// Whether the header field `X-Amz-Target` names an operation that reads.
    private var isReadOperation: Bool {
        guard let target = fields["X-Amz-Target"], let operation = target.split(separator: ".").last else {
            return false
        }
        if target.hasPrefix("DynamoDB_"), ["BatchGetItem", "Query", "Scan"].contains(operation) { return true }
        return ["Describe", "List"].contains { operation.hasPrefix($0) }
    }
}

extension JSONValue {
    /// Whether the value is a GraphQL request, or an array of them, whose operations are all queries.
    fileprivate var isGraphQLQuery: Bool {
        if let elements { return !elements.isEmpty && elements.allSatisfy { $0.elements == nil && $0.isGraphQLQuery } }
        guard let text = self["query"]?.nonEmptyString, let document = GraphQLDocument(text) else { return false }
        return document.hasOnlyQueries
    }
}

/// A POST that may change something on the server would have to be sent twice. It is not.
public struct RepeatedPost: Error, Hashable, CustomStringConvertible {
    /// Why it would be sent twice, and what to do.
    public let description: String

    fileprivate init(_ purpose: String, _ alternative: String) {
        description =
            "the POST may change something on the server, and would be sent again \(purpose): add --repeatable if it "
            + "changes nothing" + (alternative.isEmpty ? "" : ", or \(alternative)")
    }
}
