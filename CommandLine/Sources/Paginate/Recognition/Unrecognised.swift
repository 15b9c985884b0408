import Foundation
import PagingHTTP

/// A first answer does not say how its list goes on, or says it in several ways.
public struct Unrecognised: Error, Hashable, CustomStringConvertible, Proposing {
    /// What kept the style from being recognised.
    enum Reason: Hashable {
        case unknown
        case severalLists([JSONPointer])
        case severalLinks([SignedValue])
        case unknownFields([SignedValue])
    }

    /// What the answer has, each in a few words.
    public let seen: [String]
    /// Options of which one set may bring every item.
    public let proposals: [String]
    private let reason: Reason

    init(_ evidence: Evidence, _ reason: Reason = .unknown) {
        self.reason = reason
        seen = evidence.sights.map(\.withoutSecrets.visible)
        proposals = Proposals(evidence, reason).options
    }

    /// What was seen.
    public var description: String {
        let problem =
            switch reason {
            case .unknown: "the answer does not tell how its list goes on"
            case .severalLists(let lists):
                "several arrays could be the list: \(lists.map(\.name).joined(separator: ", "))"
            case .severalLinks(let links):
                "the answer has links of other names that could lead to the next page: "
                    + links.map(\.name).joined(separator: ", ")
            case .unknownFields(let fields):
                "the answer has header fields that could name the next page, and are not understood: "
                    + fields.map(\.name).joined(separator: ", ")
            }
        return """
            \(problem.visible). It has:
            \(seen.map { "  " + $0 }.joined(separator: "\n"))
            If one answer has all items, add --style single. Otherwise say how the list goes on, see --help
            """
    }
}

extension Evidence {
    /// What the answer has, each in a few words.
    fileprivate var sights: [String] {
        var seen = ["status \(response.status), \(response.fields["Content-Type"] ?? "no Content-Type")"]
        if !links.isEmpty { seen.append("Link fields with \(links.keys.sorted().joined(separator: ", "))") }
        seen += signsOfPages + signedFields.map(\.sight)
        switch body {
        case .xml(let root, _): seen.append("XML with the root element \(root)")
        case .json(let value):
            if let members = value.members {
                seen.append("an object with")
                seen += members.prefix(20).map { "  /\($0.name), \($0.value.kind)" }
                if members.count > 20 { seen.append("  and \(members.count - 20) more members") }
            } else {
                seen.append(value.kind)
            }
        case .other:
            let start = String(decoding: response.body.prefix(200), as: UTF8.self)
            seen.append("neither JSON nor XML: \(start)")
        }
        return seen
    }
}
