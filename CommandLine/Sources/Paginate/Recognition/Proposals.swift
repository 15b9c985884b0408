import PagingHTTP

/// An error that options of the command line may put right.
public protocol Proposing: Error {
    /// Options, each set of which may bring every item, and fails if it does not fit. One that begins with `?` adds a
    /// parameter to the address first.
    var proposals: [String] { get }
}

/// The options that an answer suggests where it does not say how its list goes on.
struct Proposals {
    /// The options, the most likely first.
    let options: [String]

    /// - Parameters:
    ///   - evidence: The answer.
    ///   - reason: What kept the style from being recognised.
    init(_ evidence: Evidence, _ reason: Unrecognised.Reason = .unknown) {
        switch reason {
        case .severalLists(let lists): options = lists.map { "--items '\($0)'" }
        case .severalLinks(let links):
            let list = evidence.likelyList()
            options = links.map { Self.guess(StyleDetails(items: list, next: $0.place)) }
        case .unknown, .unknownFields:
            guard let list = evidence.likelyList() else {
                options = []
                return
            }
            let details =
                Self.links(evidence, list) + Self.tokens(evidence, list) + Self.numbers(evidence, list)
                + Self.keys(evidence, list)
            options =
                Self.offsetsFromOne(evidence, list)
                + details.prefix(16).map { details in
                    var details = details
                    details.items = list.steps.isEmpty ? nil : list
                    return Self.guess(details)
                }
        }
    }

    /// Options that the second page has to confirm.
    private static func guess(_ details: StyleDetails) -> String {
        (details.options + ["--trial"]).joined(separator: " ")
    }

    /// Values that are links or paths, and whose names speak of what follows.
    private static func links(_ evidence: Evidence, _ list: JSONPointer) -> [StyleDetails] {
        (evidence.signedMembers(beside: list) + evidence.signedFields)
            .filter { ($0.sign == .next || $0.sign == .more) && $0.value.isAddress }.map {
                StyleDetails(next: $0.place)
            }
    }

    /// Values that could be tokens, with the parameters that could take them.
    private static func tokens(_ evidence: Evidence, _ list: JSONPointer) -> [StyleDetails] {
        let tokens = (evidence.signedMembers(beside: list) + evidence.signedFields).filter { value in
            value.sign == .next && !value.value.isAddress && (value.value.words != nil || value.value.whole != nil)
        }
        return tokens.prefix(2).flatMap { token in
            parameters(for: token.place).map { parameter in
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

    /// The parameters that a token could go into, by its name: `next_max_id` into `max_id`.
    private static func parameters(for place: Place) -> [String] {
        let name =
            switch place.answerPlace {
            case .body(let pointer): pointer.steps.last ?? ""
            case .field(let name): name.words.filter { $0 != "x" }.joined(separator: "_")
            default: ""
            }
        var short = name
        for prefix in ["next_", "next-", "next"] where short.count > prefix.count && short.hasPrefix(prefix) {
            short = String(short.dropFirst(prefix.count))
            if prefix == "next" { short = short.prefix(1).lowercased() + short.dropFirst() }
            break
        }
        var parameters: [String] = []
        for parameter in [short, name, "cursor", "after", "page_token"] where !parameters.contains(parameter) {
            parameters.append(parameter)
        }
        return parameters
    }

    /// Page numbers and offsets, in parameters that the address or the answer names, or that many servers have.
    private static func numbers(_ evidence: Evidence, _ list: JSONPointer) -> [StyleDetails] {
        if evidence.sent != nil {
            let page = evidence.sentNumber(among: Recognition.pageParameters).map { place, number in
                StyleDetails(pageBody: place, firstPage: number == 0 ? 0 : nil)
            }
            let offset = evidence.sentNumber(among: Recognition.offsetNames).map { StyleDetails(offsetBody: $0.place) }
            return [page, offset].compactMap { $0 }
        }
        let page = evidence.parameter(among: Recognition.pageParameters)?.name ?? "page"
        let offsets = Recognition.offsetNames.filter { $0 != "start_at" && $0 != "startIndex" }
        return evidence.pageNumbers(beside: list).map {
            StyleDetails(pageParameter: $0.name, firstPage: $0.number == 0 ? 0 : nil)
        } + [
            StyleDetails(pageParameter: page), StyleDetails(pageParameter: page, firstPage: 0),
            StyleDetails(pageParameter: "pageNumber"),
        ] + offsets.map { StyleDetails(offsetParameter: $0) }
    }

    /// Offsets that are counted from 1, as in SCIM (RFC 7644 §3.4.2.4): the address has to name the first one.
    private static func offsetsFromOne(_ evidence: Evidence, _ list: JSONPointer) -> [String] {
        Recognition.offsetNames.filter { evidence.strangeOffset($0) == 1 }.map { name in
            "?\(name)=1 " + guess(StyleDetails(items: list, offsetParameter: name))
        }
    }

    /// The key of the last item.
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
