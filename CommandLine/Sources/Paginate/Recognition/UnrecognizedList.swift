import Foundation
import PagingHTTP

/// The first response does not say how its list is paged, or says it in several ways.
public struct UnrecognizedList: Error, Hashable, CustomStringConvertible, Proposing {
    /// Why the style was not recognized.
    enum Reason: Hashable {
        /// Nothing shows how the list continues.
        case unknown
        /// There is no array that could be the list.
        case noArray
        /// Several arrays could be the list.
        case severalLists([JSONPointer])
        /// Several links could lead to the next page.
        case severalLinks([PagingValue])
        /// Header fields with unknown names could name the next page.
        case unknownFields([PagingValue])
        /// The query of a GraphQL request reads the list from its end.
        case readBackwards
        /// The response is XML with this root element, which no style reads.
        case foreignXML(root: String)
        /// There is nothing at the place that should name the next page, but something else names one. If the command
        /// line named the place, another style may be recognized.
        case absentNext(Place, signs: [String], recognized: StyleChoice?)
        /// The link at this place is a URI template, which names no page.
        case templatedLink(Place, String)
    }

    /// The contents of the response, each in a few words.
    public let findings: [String]
    /// Options, each of which may load every item.
    public let proposals: [Proposal]
    private let reason: Reason

    init(_ evidence: Evidence, _ reason: Reason = .unknown) {
        self.reason = reason
        findings = evidence.findings.map(\.withoutSecrets.terminalSafe)
        proposals = Proposals(evidence, reason).options
    }

    /// The problem, the contents of the response, and what to do next.
    public var description: String {
        let problem =
            switch reason {
            case .unknown: "the response does not say how its list continues"
            case .noArray: "the response has no array that could be the list, at most two levels deep"
            case .severalLists(let lists):
                "several arrays could be the list: \(lists.map(\.displayName).joined(separator: ", "))"
            case .severalLinks(let links):
                "the response has links with unknown names that could lead to the next page: "
                    + links.map(\.name).joined(separator: ", ")
            case .unknownFields(let fields):
                "the response has header fields that could name the next page, and that are not understood: "
                    + fields.map(\.name).joined(separator: ", ")
            case .readBackwards:
                "the query reads the list from its end, so that the items before the response would be missing. Use "
                    + "variables for the arguments first and after instead of last and before"
            case .foreignXML(let root):
                "the response is XML with the root element \(root), and only the style s3 reads XML: request JSON, for "
                    + "example with --header 'Accept: application/json'"
            case .absentNext(let place, let signs, _):
                "the response has nothing at \(place), which should name the next page, but it has a sign of one: "
                    + signs.map(\.withoutSecrets).joined(separator: ", ")
            case .templatedLink(let place, let link):
                "the link to the next page at \(place) is a URI template, which does not say which page is next: "
                    + link.withoutSecrets
            }
        if case .foreignXML = reason { return problem.terminalSafe }
        let advice =
            reason == .noArray
            ? "If the array is deeper, name its place with --items. An object in place of an array of one item, as of some "
                + "APIs that convert XML to JSON, is not read"
            : "If one response has all items, add --style single. Otherwise add options that say how the list continues, "
                + "see --help"
        return """
            \(problem.terminalSafe). It has:
            \(findings.map { "  " + $0 }.joined(separator: "\n"))
            \(advice)
            """
    }
}

extension Evidence {
    /// The contents of the response, each in a few words.
    fileprivate var findings: [String] {
        var findings = ["status \(response.status), \(response.fields["Content-Type"] ?? "no Content-Type")"]
        if !links.isEmpty { findings.append("Link fields with \(links.keys.sorted().joined(separator: ", "))") }
        findings += pagingFindings + pagingFields.map(\.finding)
        switch body {
        case .xml(let root, _): findings.append("XML with the root element \(root)")
        case .json(let value):
            if let members = value.members {
                findings.append("an object with")
                findings += members.prefix(20).map { "  /\($0.name), \($0.value.summary)" }
                if members.count > 20 { findings.append("  and \(members.count - 20) more members") }
            } else {
                findings.append(value.summary)
            }
        case .other:
            let start = String(decoding: response.body.prefix(200), as: UTF8.self)
            findings.append("neither JSON nor XML: \(start)")
        }
        return findings
    }
}
