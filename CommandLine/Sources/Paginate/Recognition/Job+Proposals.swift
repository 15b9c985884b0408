import PagingHTTP

extension Job {
    /// The commands to propose after an error, as the options that they add to this one.
    ///
    /// If this command has a page size, each of them has a parameter for it, or omits it. A trial of a style proposes no other style
    /// and no other first page: they were proposed beside it, and would lead back to it.
    ///
    /// - Parameter error: The error that ended a walk.
    public func proposals(for error: any Error) -> [Proposal] {
        let own = flags.impliedName.map { StyleChoice($0, flags.details).arguments } ?? []
        let proposals = ((error as? any Proposing)?.proposals ?? []).filter { proposal in
            !(isTrial && flags.impliedName != nil && proposal.isOtherStyle) && !proposal.reads(like: own)
        }
        guard pageSize != nil, flags.details.sizeParameter == nil, flags.details.sizeBody == nil else {
            return proposals
        }
        return proposals.map(\.withPageSize)
    }

    /// What to add about proposals that omit an option or send a POST again; `nil` if none does.
    func proposalHint(for error: any Error) -> String? {
        let proposals = proposals(for: error)
        if !isReadOnly, proposals.contains(where: { $0.arguments.contains("--trial") }) {
            return "the proposed commands send the POST again: add --repeatable if it changes nothing on the server"
        }
        guard proposals.contains(where: { $0.omitted?.contains(Proposal.pageSize) == true }) else { return nil }
        return "the proposed commands leave out --page-size, because no parameter for the page size is known: name it "
            + "with --size-parameter"
    }
}

extension Proposal {
    static let pageSize = "--page-size"

    /// Whether the proposal reads the list in another way.
    fileprivate var isOtherStyle: Bool { arguments.contains("--style") || arguments.contains("--first-page") }

    /// The proposal for a command that has a page size: if its style needs a parameter for it, it names that parameter,
    /// or else omits the page size.
    fileprivate var withPageSize: Proposal {
        let own = [Self.pageSize, "--size-parameter", "--size-body"]
        guard let style = arguments.firstIndex(of: "--style"), arguments.indices.contains(style + 1),
            let name = StyleName(rawValue: arguments[style + 1]), !name.hasPageSize,
            !own.contains(where: arguments.contains)
        else { return self }
        var proposal = self
        if let sizeArguments {
            proposal.arguments += sizeArguments
        } else {
            proposal.omitted = (omitted ?? []) + [Self.pageSize]
        }
        return proposal
    }
}

extension StyleName {
    /// Whether the style itself says how requests name a page size.
    fileprivate var hasPageSize: Bool {
        let details = StyleDetails(items: "/items", next: "/next", nextParameter: "next")
        let style = try? StyleChoice(self, details).style(body: .object([]), asksForSize: true)
        return style != nil
    }
}
