public import PagingHTTP

/// A style requires an option that the command line does not have.
public struct IncompleteStyle: Proposing, Hashable, CustomStringConvertible {
    /// The style, and the options that are missing.
    public let description: String
    /// The same command without the option that needs another one.
    public var proposals: [Proposal] = []
}

extension StyleChoice {
    /// The style of the library that corresponds to the choice.
    ///
    /// - Parameters:
    ///   - body: The body of every request; `nil` for GET.
    ///   - asksForSize: Whether requests name a page size. Otherwise the server decides.
    /// - Throws: ``IncompleteStyle`` if the style requires another option.
    public func style(body: JSONValue?, asksForSize: Bool) throws(IncompleteStyle) -> PaginationStyle {
        let writesBody = [details.nextBody, details.pageBody, details.offsetBody, details.sizeBody].contains {
            $0 != nil
        }
        if name.needsBody || writesBody, body == nil { throw lacking("--data") }
        var style = try base(body: body)
        style.body = body
        if let items = details.items, name != .relay { style.items.list = items }
        if let item = details.item { style.items.item = item }
        if let total = details.total { style.total = total.answerPlace }
        if let parameter = details.sizeParameter { style.size = .query(parameter) }
        if let pointer = details.sizeBody { style.size = .body(pointer) }
        style.add(details.ends ?? [])
        if !asksForSize {
            style.size = nil
        } else if style.size == nil, style.addressing != .range() {
            var failure = lacking("--size-parameter or --size-body, for \(Proposal.pageSize)")
            failure.proposals = [Proposal([], omitted: [Proposal.pageSize])]
            throw failure
        }
        return style
    }

    private func base(body: JSONValue?) throws(IncompleteStyle) -> PaginationStyle {
        switch name {
        case .aip158: return .aip158(items: try items())
        case .djangoCursor: return .djangoCursor()
        case .djangoOffset: return .djangoLimitOffset
        case .djangoPages: return numbered(.djangoPages())
        case .dynamoDB: return .dynamoDB(body ?? .null)
        case .elasticsearch: return .elasticsearch(sort: [], pointInTime: body?["pit"].map { _ in "" })
        case .gitHub: return .gitHub(items: ItemsPlace(details.items ?? ""))
        case .hal: return .hal(try items().steps.last ?? "")
        case .jsonAPI: return .jsonAPI
        case .mastodon: return .mastodon
        case .mediaWiki: return sizeless(.mediaWiki(try items().steps.last ?? "", prefix: ""))
        case .nextLink: return custom(.chained(chain(from: try next(), into: .address)))
        case .oData: return .oData
        case .offset:
            let place = details.offsetBody.map(RequestPlace.body) ?? .query(details.offsetParameter ?? "offset")
            var style = custom(.offset(place))
            style.endRules = flags + [.emptyPage]
            return style
        case .pages: return numbered(custom(.numbered(.query("page"))))
        case .postgREST: return .postgREST()
        case .relay: return try relay(body)
        case .s3: return .s3
        // No header field has an empty name, so no response names a second page.
        case .single: return custom(.chained(.link(.field(""))))
        case .slack: return .slack(items: ItemsPlace(try items()))
        case .stackExchange: return .stackExchange
        case .stripe: return .stripe
        case .token: return custom(.chained(chain(from: try next(), into: try target())))
        }
    }

    private func items() throws(IncompleteStyle) -> JSONPointer {
        guard let items = details.items else { throw lacking("--items") }
        return items
    }

    private func next() throws(IncompleteStyle) -> AnswerPlace {
        guard let next = details.next else { throw lacking("--next") }
        return next.answerPlace
    }

    private func chain(from source: AnswerPlace, into target: CursorTarget) -> CursorChain {
        CursorChain(
            [CursorChain.Part(source, into: target, prefix: details.nextBase?.answerPlace)],
            hasNeighbor: details.more?.answerPlace)
    }

    private func target() throws(IncompleteStyle) -> CursorTarget {
        if let pointer = details.nextBody { return .body(pointer) }
        guard let parameter = details.nextParameter else { throw lacking("--next-parameter or --next-body") }
        return .query(parameter)
    }

    /// The rules for values that say whether there are more pages.
    private var flags: [EndRule] {
        (details.more.map { [.hasMore($0.answerPlace)] } ?? []) + (details.last.map { [.isLast($0.answerPlace)] } ?? [])
    }

    private func lacking(_ what: String) -> IncompleteStyle {
        IncompleteStyle(description: "the style \(name.rawValue) needs \(what)")
    }

    private func custom(_ addressing: PageAddressing) -> PaginationStyle {
        var style = PaginationStyle(name.rawValue, addressing, items: ItemsPlace(details.items ?? ""))
        if case .chained = addressing, let last = details.last { style.endRules = [.isLast(last.answerPlace)] }
        return style
    }

    private func sizeless(_ style: PaginationStyle) -> PaginationStyle {
        var style = style
        style.size = nil
        return style
    }

    /// Adds the page numbers of the details to a style.
    private func numbered(_ style: PaginationStyle) -> PaginationStyle {
        var style = style
        let place = details.pageBody.map(RequestPlace.body) ?? .query(details.pageParameter ?? "page")
        style.addressing = .numbered(place, from: details.firstPage ?? 1)
        guard name == .pages else { return style }
        style.endRules += flags
        if let last = details.lastPage { style.endRules.append(.lastNumber(last.answerPlace)) }
        style.endRules += [.emptyPage, .status(404)]
        return style
    }

    /// The style of a Relay connection. The items are named by the connection, by its edges or by its nodes.
    private func relay(_ body: JSONValue?) throws(IncompleteStyle) -> PaginationStyle {
        let named = try items()
        let isInside = named.steps.last == "edges" || named.steps.last == "nodes"
        let connection = isInside ? JSONPointer(steps: named.steps.dropLast()) : named
        var style = PaginationStyle.relay(connection, query: "")
        let page = connection.appending("/pageInfo")
        guard let after = details.nextBody ?? body?.variable(for: "after") else {
            throw lacking("a query that has a variable for after, such as rows(after: $after), or --next-body")
        }
        style.addressing = .chained(
            .token(
                at: page.appending("/endCursor"), into: .body(after),
                hasNeighbor: .body(page.appending("/hasNextPage"))))
        if named.steps.last == "nodes" { style.items = ItemsPlace(named) }
        return style
    }
}

extension PaginationStyle {
    /// Adds conditions that end the list.
    fileprivate mutating func add(_ conditions: [EndCondition]) {
        for condition in conditions {
            switch condition {
            case .emptyPage:
                endRules.append(.emptyPage)
                items.mayBeMissingBeside.append("")
            case .shortPage: endRules.append(.shortPage)
            case .status(let status): endRules.append(.status(status))
            case .repetition:
                guard case .chained(var chain, let previous) = addressing else { continue }
                chain.endsAtRepetition = true
                addressing = .chained(chain, previous: previous)
            }
        }
    }
}
