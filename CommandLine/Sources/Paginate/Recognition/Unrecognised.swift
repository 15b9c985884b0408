import Foundation

/// A first answer does not say how its list goes on.
public struct Unrecognised: Error, Hashable, CustomStringConvertible {
    /// What the answer has, each in a few words.
    public let seen: [String]

    init(_ evidence: Evidence) {
        let response = evidence.response
        var seen = ["status \(response.status), \(response.fields["Content-Type"] ?? "no Content-Type")"]
        if !evidence.links.isEmpty {
            seen.append("Link fields with \(evidence.links.keys.sorted().joined(separator: ", "))")
        }
        seen += evidence.signsOfPages
        switch evidence.body {
        case .xml(let root): seen.append("XML with the root element \(root)")
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
        self.seen = seen.map(\.withoutSecrets.visible)
    }

    /// What was seen, and how the command line can say what is missing.
    public var description: String {
        """
        the answer does not tell how its list goes on. There is
        \(seen.map { "  " + $0 }.joined(separator: "\n"))
        Say it by --style NAME, or by where things are, such as
          --items /data --next /paging/next                          a link to the next page
          --items /data --next /cursor --next-parameter after        a token for the next page
          --items /data --page-parameter page --total /total         page numbers
          --items /data --offset-parameter start --total /total      offsets
          --items /data --style single                               all items in one answer
        """
    }
}
