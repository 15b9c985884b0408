import Foundation

extension PageExchange {
    /// The request for a page.
    ///
    /// - Throws: ``LinkFailure`` if the page is named by a link that is not followed.
    func request(for name: PageName, size: Int) throws(LinkFailure) -> HTTPRequest {
        var request = RequestDraft(address, style)
        switch (name, style.addressing) {
        case (.number(let number), .numbered(let place, _)):
            request.write(.number(String(number)), to: place)
            request.write(size: size, to: style.size)
        case (.offset(let offset), .offset(let place)):
            request.write(.number(String(offset)), to: place)
            request.write(size: size, to: style.size)
        case (.offset(let offset), .range(let unit)):
            let last = offset.addingReportingOverflow(size - 1)
            request.fields["Range-Unit"] = unit
            request.fields["Range"] = "\(offset)-\(last.overflow ? .max : last.partialValue)"
        case (.cursor(let cursor, let direction), .chained(let next, let previous)):
            let chain = direction == .prepend ? previous ?? next : next
            if try !write(cursor, of: chain, to: &request) { request.write(size: size, to: chain.size ?? style.size) }
        case (.number, _), (.offset, _), (.cursor, _):
            preconditionFailure("the page is named as in another style")
        }
        if request.isAtHome { request.add(options.fields) }
        return request.finished()
    }

    /// Writes what names a page.
    ///
    /// - Returns: Whether it is the page's whole address, which says how many items it has already.
    private func write(
        _ cursor: PageCursor?, of chain: Chain, to request: inout RequestDraft
    ) throws(LinkFailure) -> Bool {
        guard let cursor else { return false }
        var isWhole = false
        for (part, value) in zip(chain.parts, cursor.values) {
            guard let value else { continue }
            switch part.target {
            case .place(let place): request.write(value, to: place)
            case .queryMembers:
                guard case .object(let members) = value else { continue }
                for member in members { request.write(member.value, to: .query(member.name)) }
            case .address:
                let (url, isAtHome) = try followed(value.text)
                request.url = url
                request.isAtHome = isAtHome
                isWhole = true
            }
        }
        return isWhole
    }

    /// Where a link is followed to, and whether that is the list's own origin.
    private func followed(_ link: String) throws(LinkFailure) -> (url: URL, isAtHome: Bool) {
        func failure(_ reason: LinkFailure.Reason, _ url: URL?) -> LinkFailure {
            LinkFailure(reason: reason, target: url?.withoutQuery ?? link, address: address.withoutQuery)
        }
        guard let url = URL(reference: link, relativeTo: address), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", url.user() == nil, url.password() == nil, url.host() != nil
        else { throw failure(.notAnAddress, URL(string: link)) }
        if url.hasSameOrigin(address) { return (url, true) }
        switch options.links {
        case .refused:
            let isDowngrade = scheme == "http" && address.scheme?.lowercased() == "https"
            throw failure(isDowngrade ? .insecure : .otherOrigin, url)
        case .rewritten:
            guard let rewritten = url.atOrigin(of: address) else { throw failure(.notAnAddress, url) }
            return (rewritten, true)
        case .followedWithoutFields:
            if scheme == "http", address.scheme?.lowercased() == "https" { throw failure(.insecure, url) }
            return (url, false)
        }
    }
}

extension URL {
    /// This address at another's scheme, host and port, with its own path and query as they stand.
    fileprivate func atOrigin(of other: URL) -> URL? {
        guard var components = URLComponents(url: self, resolvingAgainstBaseURL: true) else { return nil }
        components.scheme = other.scheme
        components.encodedHost = URLComponents(url: other, resolvingAgainstBaseURL: true)?.encodedHost
        components.port = other.port
        return components.url
    }
}
