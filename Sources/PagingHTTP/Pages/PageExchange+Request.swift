import Foundation

extension PageExchange {
    /// The draft of the request for a page.
    ///
    /// - Throws: ``LinkFailure`` if the cursor is a link that is not followed.
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
            if !isLink || request.isSameOrigin && place?.isField == true { request.write(size: size, to: place) }
        case (.number, _), (.offset, _), (.cursor, _):
            preconditionFailure("the page is addressed in another way than the style says")
        }
        guard request.isSameOrigin else { return request }
        if let authorization { request.fields["Authorization"] = authorization }
        request.add(configuration.fields)
        return request
    }

    /// Writes a cursor into a request.
    ///
    /// - Returns: Whether the cursor is a whole URL, which already has the page size.
    private func write(
        _ cursor: PageCursor?, of chain: CursorChain, to request: inout RequestDraft
    ) throws(LinkFailure) -> Bool {
        guard let cursor else { return false }
        let parts = zip(chain.parts, cursor.values)
        let address = parts.first { part, value in part.target == .address && value != nil }?.1
        if let address { try follow(address.text, &request) }
        for case (let part, let value?) in parts {
            switch part.target {
            case .place(let place): request.write(value, to: place)
            case .queryMembers:
                guard case .object(let members) = value else { continue }
                request.write(queries: members)
            case .address: break
            }
        }
        return address != nil
    }

    private func follow(_ link: String, _ request: inout RequestDraft) throws(LinkFailure) {
        let destination = try configuration.links.destination(of: link, from: address, hasBody: request.hasBody)
        request.url = destination.url
        if !destination.isSameOrigin { request.stripSensitiveHeaders() }
    }
}

extension RequestPlace {
    /// Whether it is a header field, which no link can contain.
    fileprivate var isField: Bool {
        switch self {
        case .field, .preference: true
        case .query, .body: false
        }
    }
}
