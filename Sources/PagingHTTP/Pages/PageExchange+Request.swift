import Foundation

extension PageExchange {
    /// The request for a page, still to be finished.
    ///
    /// - Throws: ``LinkFailure`` if the page is named by a link that is not followed.
    func request(for name: PageName, size: Int) throws(LinkFailure) -> RequestDraft {
        var request = RequestDraft(address, style)
        switch (name, style.addressing) {
        case (.number(let number), .numbered(let place, _)):
            request.write(.number(String(number)), to: place)
            request.write(size: size, to: style.size)
        case (.offset(let offset), .offset(let place)):
            request.write(.number(String(offset)), to: place)
            request.write(size: size, to: style.size)
        case (.offset(let offset), .range(let unit)):
            request.write(offset: offset, size: size, of: unit)
        case (.cursor(let cursor, let direction), .chained(let next, let previous)):
            let chain = direction == .prepend ? previous ?? next : next
            let place = chain.size ?? style.size
            let isLink = try write(cursor, of: chain, to: &request)
            if !isLink || request.isAtHome && place?.isField == true { request.write(size: size, to: place) }
        case (.number, _), (.offset, _), (.cursor, _):
            preconditionFailure("the page is named as in another style")
        }
        guard request.isAtHome else { return request }
        if let authorization { request.fields["Authorization"] = authorization }
        request.add(options.fields)
        return request
    }

    /// Writes what names a page.
    ///
    /// - Returns: Whether it is the page's whole address, which says how many items it has already.
    private func write(
        _ cursor: PageCursor?, of chain: Chain, to request: inout RequestDraft
    ) throws(LinkFailure) -> Bool {
        guard let cursor else { return false }
        let parts = zip(chain.parts, cursor.values)
        let address = parts.first { part, value in part.target == .address && value != nil }?.1
        if let address { try go(to: address.text, &request) }
        for case (let part, let value?) in parts {
            switch part.target {
            case .place(let place): request.write(value, to: place)
            case .queryMembers:
                guard case .object(let members) = value else { continue }
                for member in members { request.write(member.value, to: .query(member.name)) }
            case .address: break
            }
        }
        return address != nil
    }

    /// Goes where a link leads. To another origin go no body, and none of the fields in which a key may stand.
    private func go(to link: String, _ request: inout RequestDraft) throws(LinkFailure) {
        let (url, isAtHome) = try followed(link)
        request.url = url
        guard !isAtHome else { return }
        guard !request.hasBody else {
            throw LinkFailure(reason: .otherOrigin, target: url.withoutQuery, address: address.withoutQuery)
        }
        request.leaveHome()
    }

    /// Where a link is followed to, and whether the caller's fields may go there.
    private func followed(_ link: String) throws(LinkFailure) -> (url: URL, isAtHome: Bool) {
        func failure(_ reason: LinkFailure.Reason, _ url: URL?) -> LinkFailure {
            LinkFailure(reason: reason, target: url?.withoutQuery ?? link.withoutQuery, address: address.withoutQuery)
        }
        guard let url = URL(reference: link, relativeTo: address), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", url.user() == nil, url.password() == nil, url.host() != nil
        else { throw failure(.notAnAddress, URL(string: link)) }
        let isRewritten = options.links == .rewritten && !url.hasSameOrigin(address)
        if url.mayReceiveCredentials(of: address), !isRewritten { return (url, true) }
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

extension RequestPlace {
    /// Whether it is no part of an address, so that no link has it.
    fileprivate var isField: Bool {
        switch self {
        case .field, .preference: true
        case .query, .body: false
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
