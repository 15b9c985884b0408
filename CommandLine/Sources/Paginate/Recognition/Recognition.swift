public import Foundation
public import PagingHTTP

/// What a first answer was taken for, and why.
public struct Recognition: Hashable, Sendable {
    /// How the list is paged.
    public var choice: StyleChoice
    /// What was seen, each in a few words.
    public var reasons: [String]

    /// What the answer tells of its page's number, if the request did not.
    var firstNumber: FirstNumber?
    /// Whether anything shows that the list ends where the style says so.
    var end: EndProof
    /// Where the answer says how long the list is.
    var claims = ClaimPlaces()

    init(
        _ choice: StyleChoice, _ reasons: [String], firstNumber: FirstNumber? = nil, end: EndProof = .shown
    ) {
        self.choice = choice
        self.reasons = reasons
        self.firstNumber = firstNumber
        self.end = end
    }

    /// Recognises how a list is paged.
    ///
    /// Signs that only one API has come before those that many have, and page numbers and offsets before links and tokens
    /// in the same answer, since their pages can be loaded at the same time.
    ///
    /// - Parameters:
    ///   - response: The answer to the first request.
    ///   - address: What was asked.
    ///   - sent: The body that was sent; `nil` for GET.
    ///   - flags: What is known beforehand; it is not looked for.
    /// - Returns: The style and what was seen of it.
    /// - Throws: ``Unrecognised`` where nothing says how the list goes on, or several things do.
    /// - Complexity: O(n) in the bytes of the answer.
    public static func of(
        _ response: HTTPResponse, at address: URL, sent: JSONValue? = nil, flags: StyleFlags = StyleFlags()
    ) throws(Unrecognised) -> Recognition {
        let evidence = Evidence(response, at: address, sent: sent, namedList: flags.details.items)
        var recognition = try style(evidence, flags)
        recognition.claims = ClaimPlaces(evidence, recognition.choice)
        return recognition
    }

    private static func style(_ evidence: Evidence, _ flags: StyleFlags) throws(Unrecognised) -> Recognition {
        if let name = flags.impliedName { return try named(name, flags, evidence) }
        for rule in rules {
            guard var recognition = rule(evidence) else { continue }
            if case .several(let lists) = evidence.lists(for: recognition.choice) {
                throw Unrecognised(evidence, .severalLists(lists))
            }
            recognition.choice.details = recognition.choice.details.overridden(by: flags.details)
            try recognition.check(evidence)
            return recognition
        }
        if case .several(let lists) = evidence.lists(under: ""), evidence.namedList == nil {
            throw Unrecognised(evidence, .severalLists(lists))
        }
        throw Unrecognised(evidence)
    }

    /// Makes sure that a style by which nothing follows the first answer overlooks no link to a next page.
    private func check(_ evidence: Evidence) throws(Unrecognised) {
        guard choice.name.naming == .cursor, let list = choice.details.items ?? evidence.likelyList() else { return }
        guard !choice.namesNext(in: evidence) else { return }
        let links = evidence.nextLinks(beside: list)
        if !links.isEmpty { throw Unrecognised(evidence, .severalLinks(links)) }
        let fields = evidence.signedFields.filter { $0.sign == .next }
        if !fields.isEmpty { throw Unrecognised(evidence, .unknownFields(fields)) }
    }

    /// The rules, of which the first that applies counts.
    private static let rules: [@Sendable (Evidence) -> Recognition?] = [
        s3, relay, dynamoDB, elasticsearch, oData, mediaWiki, hal, jsonAPI, stripe, stackExchange, slack, aip158,
        django, couchDB, search, pages, offset, range, linkFields, token, nextLink, tokenField, pageFields, unnamedLink,
        endlessPages, endlessOffset, wholeList,
    ]

    /// A style that was named; only where the items are is looked for, if it has to be said and was not.
    private static func named(
        _ name: StyleName, _ flags: StyleFlags, _ evidence: Evidence
    ) throws(Unrecognised) -> Recognition {
        if case .several(let lists) = evidence.lists(for: StyleChoice(name)) {
            throw Unrecognised(evidence, .severalLists(lists))
        }
        var choice = StyleChoice(name, flags.details)
        var reasons = ["the command line says so"]
        let own = rules.lazy.compactMap { $0(evidence) }.first { $0.choice.name == name }
        if let own {
            choice.details = own.choice.details.overridden(by: flags.details)
            reasons += own.reasons
        } else if choice.details.items == nil, let start = name.listRoot, let list = evidence.likelyList(under: start) {
            choice.details.items = list
            reasons.append("\(list.name) is the array nearest to the root")
        }
        return Recognition(choice, reasons, firstNumber: own?.firstNumber)
    }
}

extension StyleName {
    /// Beneath what a list of the style is looked for; `nil` where the style says where it is.
    var listRoot: JSONPointer? {
        switch self {
        case .aip158, .gitHub, .nextLink, .offset, .pages, .single, .slack, .token: ""
        case .hal: "/_embedded"
        case .mediaWiki: "/query"
        case .s3: "/ListBucketResult"
        case .djangoCursor, .djangoOffset, .djangoPages, .dynamoDB, .elasticsearch, .jsonAPI, .mastodon, .oData,
            .postgREST, .relay, .stackExchange, .stripe:
            nil
        }
    }
}

extension StyleChoice {
    /// Whether a first answer names a page behind it.
    fileprivate func namesNext(in evidence: Evidence) -> Bool {
        guard let style = try? style(body: evidence.sent, asksForSize: false),
            case .chained(let chain, _) = style.addressing
        else { return true }
        let value = evidence.value(at: chain.parts[0].source)
        return value.map { ![.null, "", false].contains($0) } ?? false
    }
}

extension Evidence {
    /// The lists that the items of a style could be in.
    fileprivate func lists(for choice: StyleChoice) -> ListSearch {
        guard namedList == nil, let start = choice.name.listRoot else { return .none }
        if choice.name == .s3 {
            // Keys and the groups that a delimiter makes of them are lists of their own.
            let lists = (["/ListBucketResult/Contents", "/ListBucketResult/CommonPrefixes"] as [JSONPointer])
            let isGrouped = self[lists[1]] != nil || query.contains { $0.name == "delimiter" }
            return isGrouped ? .several(lists) : .one(lists[0])
        }
        return lists(under: start)
    }
}
