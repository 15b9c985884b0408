public import Foundation
public import PagingHTTP

/// The style that was recognized from the first response, and the reasons for it.
public struct Recognition: Hashable, Sendable {
    /// The style.
    public var choice: StyleChoice
    /// The reasons for the style, each in a few words.
    public var reasons: [String]

    /// The page number in the response; `nil` if there is none, or if the request had one.
    var firstNumber: Int?
    /// Whether anything shows that the list ends where the style says so.
    var end: EndProof
    /// The places where responses say how long the list is.
    var claims = ClaimPlaces()

    init(
        _ choice: StyleChoice, _ reasons: [String], firstNumber: Int? = nil, end: EndProof = .shown
    ) {
        self.choice = choice
        self.reasons = reasons
        self.firstNumber = firstNumber
        self.end = end
    }

    /// Recognizes how a list is paged.
    ///
    /// The properties of specific APIs are checked before those that many APIs have in common. Page numbers and offsets
    /// take precedence over links and tokens in the same response, because their pages can be loaded in parallel, unless
    /// the link to the next page has a parameter of its own.
    ///
    /// - Parameters:
    ///   - response: The first response.
    ///   - address: The URL of its request.
    ///   - sent: The body of its request; `nil` for GET.
    ///   - flags: The options of the command line, which take precedence.
    /// - Returns: The style, and the reasons for it.
    /// - Throws: ``UnrecognizedList`` if the response does not say how the list is paged, or says it in several ways.
    /// - Complexity: O(*n*), where *n* is the number of bytes in the response.
    public static func of(
        _ response: TransportResponse, at address: URL, sent: JSONValue? = nil, flags: StyleFlags = StyleFlags()
    ) throws(UnrecognizedList) -> Recognition {
        try of(Evidence(response, at: address, sent: sent, namedList: flags.details.items), flags)
    }

    /// Recognizes how a list is paged, from a first response that is parsed already.
    static func of(_ evidence: Evidence, _ flags: StyleFlags) throws(UnrecognizedList) -> Recognition {
        var recognition = try style(evidence, flags)
        if recognition.choice.name == .relay, let list = recognition.choice.details.items,
            evidence.isReadBackwards(list)
        {
            throw UnrecognizedList(evidence, .readBackwards)
        }
        if let (place, link) = evidence.templatedLink(recognition.choice) {
            throw UnrecognizedList(evidence, .templatedLink(place, link))
        }
        recognition.claims = ClaimPlaces(evidence, recognition.choice)
        return recognition
    }

    private static func style(_ evidence: Evidence, _ flags: StyleFlags) throws(UnrecognizedList) -> Recognition {
        if let root = evidence.foreignRoot, flags.impliedName != .s3 {
            throw UnrecognizedList(evidence, .foreignXML(root: root))
        }
        if let name = flags.impliedName { return try named(name, flags, evidence) }
        for rule in rules {
            guard var recognition = rule(evidence) else { continue }
            // Numbers would leave out a parameter such as a snapshot or a seed, so the link is followed.
            if recognition.choice.name.naming != .cursor, evidence.linkAddsParameters(to: recognition.choice) {
                continue
            }
            if case .several(let lists) = evidence.lists(for: recognition.choice) {
                throw UnrecognizedList(evidence, .severalLists(lists))
            }
            recognition.choice.details = recognition.choice.details.overridden(by: flags.details)
            try recognition.check(evidence)
            return recognition
        }
        if case .several(let lists) = evidence.lists(under: ""), evidence.namedList == nil {
            throw UnrecognizedList(evidence, .severalLists(lists))
        }
        throw UnrecognizedList(evidence, evidence.likelyList() == nil ? .noArray : .unknown)
    }

    /// Checks that nothing else in the response names a next page, if it is the last page by the recognized style.
    ///
    /// - Throws: ``UnrecognizedList`` if something does. If the place of the style has a value such as `null`, a token at
    ///   another place may be the one of this page: then the end is unproven, if the page is full.
    private mutating func check(_ evidence: Evidence) throws(UnrecognizedList) {
        guard choice.name.naming == .cursor, let list = choice.details.items ?? evidence.likelyList() else { return }
        guard !choice.namesNext(in: evidence) else { return }
        let links = evidence.nextLinks(beside: list)
        if !links.isEmpty { throw UnrecognizedList(evidence, .severalLinks(links)) }
        let fields = evidence.pagingFields.filter { $0.role == .next }
        if !fields.isEmpty { throw UnrecognizedList(evidence, .unknownFields(fields)) }
        if let place = choice.absentNext(in: evidence) {
            let signs = evidence.nextSigns(beside: list)
            if !signs.isEmpty { throw UnrecognizedList(evidence, .absentNext(place, signs: signs, recognized: nil)) }
            // Slack leaves out the cursor on the last page. Other servers leave it out on a full page.
            if choice.name == .slack, let count = evidence.count(at: list), FullPage(evidence).limit == count {
                end = .unproven
            }
        } else if evidence.hasToken(beside: list), FullPage(evidence).isFull(evidence.count(at: list) ?? 0) {
            end = .unproven
        }
    }

    /// The rules. The first one that applies determines the style.
    private static let rules: [@Sendable (Evidence) -> Recognition?] = [
        s3, relay, dynamoDB, elasticsearch, oData, mediaWiki, hal, jsonAPI, stripe, stackExchange, slack, aip158,
        django, couchDB, search, pages, offset, range, linkFields, token, nextLink, tokenField, pageFields, unnamedLink,
        endlessPages, endlessOffset, wholeList, nullList,
    ]

    /// The style that the command line names. If it does not name the place of the items, that place is recognized.
    private static func named(
        _ name: StyleName, _ flags: StyleFlags, _ evidence: Evidence
    ) throws(UnrecognizedList) -> Recognition {
        if case .several(let lists) = evidence.lists(for: StyleChoice(name)) {
            throw UnrecognizedList(evidence, .severalLists(lists))
        }
        var choice = StyleChoice(name, flags.details)
        var reasons = ["the command line names it"]
        let own = rules.lazy.compactMap { $0(evidence) }.first { $0.choice.name == name }
        if let own {
            choice.details = own.choice.details.overridden(by: flags.details)
            reasons += own.reasons
        } else if choice.details.items == nil, let start = name.listRoot, let list = evidence.likelyList(under: start) {
            choice.details.items = list
            reasons.append("\(list.displayName) is the array nearest to the root")
        }
        if let place = choice.absentNext(in: evidence) {
            let signs = evidence.nextSigns(beside: choice.details.items ?? evidence.likelyList() ?? "")
            let recognized = try? Recognition.of(evidence.response, at: evidence.address, sent: evidence.sent)
            if !signs.isEmpty {
                throw UnrecognizedList(
                    evidence, .absentNext(place, signs: signs, recognized: recognized?.choice))
            }
        }
        return Recognition(choice, reasons, firstNumber: own?.firstNumber)
    }
}

extension StyleName {
    /// The place under which the list of the style is searched for; `nil` if the style defines the place of the list.
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
    /// Whether the first response has a link to the next page. A token may be sent in the wrong parameter.
    func isLinked(in evidence: Evidence) -> Bool {
        name.naming == .cursor && ![.aip158, .slack, .token].contains(name) && namesNext(in: evidence)
    }

    /// Whether the first response names a next page.
    func namesNext(in evidence: Evidence) -> Bool {
        guard let style = try? style(body: evidence.sent, asksForSize: false),
            case .chained(let chain, _) = style.addressing
        else { return true }
        let value = evidence.value(at: chain.parts[0].source)
        return value.map { ![.null, "", false].contains($0) } ?? false
    }
}

extension Evidence {
    /// The arrays that could be the list of a style.
    fileprivate func lists(for choice: StyleChoice) -> ListSearch {
        guard namedList == nil else { return .none }
        if choice.name == .relay {
            let lists = connections.map { $0.place.appending($0.list) }
            return lists.count > 1 ? .several(lists) : .none
        }
        if choice.name == .s3 {
            // With a delimiter, S3 returns keys and groups of keys in two lists.
            let lists = (["/ListBucketResult/Contents", "/ListBucketResult/CommonPrefixes"] as [JSONPointer])
            let isGrouped = self[lists[1]] != nil || query.contains { $0.name == "delimiter" }
            return isGrouped ? .several(lists) : .one(lists[0])
        }
        return choice.name.listRoot.map { lists(under: $0) } ?? .none
    }
}
