import PagingHTTP

/// An error that other options of the command line may avoid.
public protocol Proposing: Error {
    /// Options, each of which may load every item, and fails if it does not fit.
    var proposals: [Proposal] { get }
}

/// The options to propose for a response that does not say how its list continues.
struct Proposals {
    /// The options, the most likely first.
    let options: [Proposal]

    /// Finds options.
    ///
    /// - Parameters:
    ///   - evidence: The response.
    ///   - reason: Why the style was not recognized.
    init(_ evidence: Evidence, _ reason: UnrecognizedList.Reason = .unknown) {
        switch reason {
        case .severalLists(let lists): options = lists.map { Proposal(["--items", $0.description, "--trial"]) }
        case .severalLinks(let links):
            let list = evidence.likelyList()
            let size = evidence.sizeArguments
            options = links.map { Self.guess(StyleDetails(items: list, next: $0.place), size: size) }
        case .noArray, .readBackwards, .foreignXML: options = []
        case .unknown, .unknownFields, .absentNext, .templatedLink:
            guard let list = evidence.likelyList() else {
                options = []
                return
            }
            if evidence[list]?.elements == nil, let other = evidence.lists(under: "").likely {
                options = [Proposal(["--items", other.description])]
                return
            }
            let details =
                evidence.requestedPositions + Self.links(evidence, list) + Self.tokens(evidence, list)
                + Self.numbers(evidence, list) + Self.keys(evidence, list)
            let recognized: StyleChoice? = if case .absentNext(_, _, let choice) = reason { choice } else { nil }
            let size = evidence.sizeArguments
            let known = evidence.knownShapes(list).map { shape in
                var details = shape.details
                details.items = list.steps.isEmpty ? nil : list
                return Self.guess(details, query: shape.query, size: size)
            }
            let guesses = details.map { details in
                var details = details
                details.items = list.steps.isEmpty ? nil : list
                return Self.guess(details, size: size)
            }
            options =
                (recognized.map { [Proposal($0.arguments)] } ?? []) + Self.offsetsFromOne(evidence, list)
                + (known + guesses).uniqued.prefix(16)
        }
    }

    /// Options that the second page must confirm. They name the style, because the command may name another one.
    private static func guess(_ details: StyleDetails, query: String? = nil, size: [String]?) -> Proposal {
        let name = StyleFlags(details: details).impliedName ?? .single
        return Proposal(StyleChoice(name, details).arguments + ["--trial"], query: query, sizeArguments: size)
    }

    /// Options for values that are links or paths, and whose names refer to the next page.
    private static func links(_ evidence: Evidence, _ list: JSONPointer) -> [StyleDetails] {
        (evidence.pagingMembers(beside: list) + evidence.pagingFields)
            .filter { ($0.role == .next || $0.role == .more) && $0.value.isURLReference }.map {
                StyleDetails(next: $0.place)
            }
    }

    /// Options for values that could be tokens, with likely parameters.
    private static func tokens(_ evidence: Evidence, _ list: JSONPointer) -> [StyleDetails] {
        let tokens =
            (evidence.pagingMembers(beside: list) + evidence.pagingFields).filter { value in
                value.role == .next && !value.value.isURLReference && value.value.canBeToken
            } + evidence.plainTokens(beside: list)
        return tokens.prefix(2).flatMap { token in
            parameters(for: token, beside: evidence).map { parameter in
                var details = StyleDetails(next: token.place)
                if evidence.sent == nil {
                    details.nextParameter = parameter
                } else {
                    details.nextBody = JSONPointer(steps: [parameter])
                }
                return details
            }
        }
    }

    /// The likely parameters for a token, by its name. For example, `next_max_id` goes into `max_id`, and
    /// `X-Nomad-NextToken` into `next_token`.
    private static func parameters(for token: PagingValue, beside evidence: Evidence) -> [String] {
        let name: String
        switch token.place.answerPlace {
        case .body(let pointer): name = pointer.steps.last ?? ""
        case .field(let field):
            let words = field.words.filter { $0 != "x" }
            name = words[(words.firstIndex(of: "next") ?? 0)...].joined(separator: "_")
        default: name = ""
        }
        var short = name
        for prefix in ["next_", "next-", "next"] where short.count > prefix.count && short.hasPrefix(prefix) {
            short = String(short.dropFirst(prefix.count))
            if prefix == "next" { short = short.prefix(1).lowercased() + short.dropFirst() }
            break
        }
        var parameters: [String] = []
        // WordPress.com, Lever and Qdrant have other parameters than those names.
        let isHandle = name == "next_page" && token.value.nonEmptyString != nil && evidence["/meta"] != nil
        let isOffset = name == "next" && evidence["/hasNext"] != nil || name.words.suffix(1) == ["offset"]
        let special = isHandle ? ["page_handle"] : isOffset ? ["offset"] : []
        // The program would take a value with a hyphen for an option.
        for parameter in special + [short, name, "cursor", "after", "page_token", "page"]
        where !parameters.contains(parameter) && !parameter.hasPrefix("-") {
            parameters.append(parameter)
        }
        return parameters
    }

    /// Options for page numbers and offsets, in parameters that the URL or the response names, or that are usual.
    private static func numbers(_ evidence: Evidence, _ list: JSONPointer) -> [StyleDetails] {
        if evidence.sent != nil {
            let page = evidence.sentNumber(among: Recognition.pageParameters).map { place, number in
                StyleDetails(pageBody: place, firstPage: number == 0 ? 0 : nil)
            }
            let offset = evidence.sentNumber(among: Recognition.offsetNames).map { StyleDetails(offsetBody: $0.place) }
            let stated = evidence.pageNumbers(beside: list).map { name, number in
                StyleDetails(pageBody: JSONPointer(steps: [name]), firstPage: number == 0 ? 0 : nil)
            }
            return ([page, offset].compactMap { $0 } + stated).uniqued
        }
        let page = evidence.parameter(among: Recognition.pageParameters)?.name ?? "page"
        let offsets = Recognition.offsetNames.filter { $0 != "start_at" && $0 != "startIndex" }
        return evidence.pageNumbers(beside: list).map {
            StyleDetails(pageParameter: $0.name, firstPage: $0.number == 0 ? 0 : nil)
        } + evidence.statedNumbers(beside: list) + [
            StyleDetails(pageParameter: page), StyleDetails(pageParameter: page, firstPage: 0),
            StyleDetails(pageParameter: "pageNumber"),
        ] + offsets.map { StyleDetails(offsetParameter: $0) }
    }

    /// Options for offsets that start at 1, as in SCIM (RFC 7644 §3.4.2.4). The URL must name the first one.
    private static func offsetsFromOne(_ evidence: Evidence, _ list: JSONPointer) -> [Proposal] {
        Recognition.offsetNames.filter { evidence.unexpectedFirstOffset($0) == 1 }.map { name in
            guess(
                StyleDetails(items: list, offsetParameter: name), query: "\(name)=1", size: evidence.sizeArguments)
        }
    }

    /// Options for the key of the last item as cursor.
    private static func keys(_ evidence: Evidence, _ list: JSONPointer) -> [StyleDetails] {
        guard evidence.sent == nil, let last = evidence[list]?.elements?.last,
            let key = ["id", "_id", "uuid", "key"].first(where: { last[$0] != nil })
        else { return [] }
        return ["after", "before", "since", "starting_after"].map { parameter in
            StyleDetails(
                next: Place(.item(.last, JSONPointer(steps: [key]))), nextParameter: parameter, ends: [.emptyPage])
        }
    }
}
