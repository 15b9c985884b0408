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

    init(_ choice: StyleChoice, _ reasons: [String], firstNumber: FirstNumber? = nil) {
        self.choice = choice
        self.reasons = reasons
        self.firstNumber = firstNumber
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
    /// - Throws: ``Unrecognised`` where nothing says how the list goes on.
    /// - Complexity: O(n) in the bytes of the answer.
    public static func of(
        _ response: HTTPResponse, at address: URL, sent: JSONValue? = nil, flags: StyleFlags = StyleFlags()
    ) throws(Unrecognised) -> Recognition {
        let evidence = Evidence(response, at: address, sent: sent)
        if let name = flags.impliedName { return named(name, flags, evidence) }
        for rule in rules {
            guard var recognition = rule(evidence) else { continue }
            recognition.choice.details = recognition.choice.details.overridden(by: flags.details)
            return recognition
        }
        throw Unrecognised(evidence)
    }

    /// The rules, of which the first that applies counts.
    private static let rules: [@Sendable (Evidence) -> Recognition?] = [
        s3, relay, dynamoDB, elasticsearch, oData, mediaWiki, hal, jsonAPI, stripe, stackExchange, slack, aip158,
        django, pages, offset, range, linkFields, token, nextLink, endlessPages,
        endlessOffset, wholeList,
    ]

    /// A style that was named; only where the items are is looked for, if it has to be said and was not.
    private static func named(_ name: StyleName, _ flags: StyleFlags, _ evidence: Evidence) -> Recognition {
        var choice = StyleChoice(name, flags.details)
        var reasons = ["the command line says so"]
        let own = rules.lazy.compactMap { $0(evidence) }.first { $0.choice.name == name }
        if let own {
            choice.details = own.choice.details.overridden(by: flags.details)
            reasons += own.reasons
        } else if choice.details.items == nil, let list = name.likelyList(evidence) {
            choice.details.items = list
            reasons.append("\(list.name) is the array nearest to the root")
        }
        return Recognition(choice, reasons, firstNumber: own?.firstNumber)
    }
}

extension StyleName {
    /// Where a list of the style is most likely; `nil` where the style says it, or the answer has none.
    fileprivate func likelyList(_ evidence: Evidence) -> JSONPointer? {
        switch self {
        case .aip158, .gitHub, .nextLink, .offset, .pages, .single, .slack, .token: evidence.likelyList()
        case .hal: evidence.likelyList(beneath: "/_embedded")
        case .mediaWiki: evidence.likelyList(beneath: "/query")
        case .djangoCursor, .djangoOffset, .djangoPages, .dynamoDB, .elasticsearch, .jsonAPI, .mastodon, .oData,
            .postgREST, .relay, .s3, .stackExchange, .stripe:
            nil
        }
    }
}
