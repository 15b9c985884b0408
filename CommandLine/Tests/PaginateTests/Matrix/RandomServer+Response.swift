import Foundation
import PagingHTTP
import PagingTesting

extension RandomServer {
    /// A server in the process of the tests.
    ///
    /// - Parameter failsAt: The number of the request that is not answered, counted from 1; `nil` for none.
    func transport(failsAt failure: Int? = nil) -> ServedTransport {
        let requests = Observed(0)
        return ServedTransport(failsAt: failure) { request in
            response(
                to: request,
                number: requests.update {
                    $0 += 1; return $0
                })
        }
    }

    /// The response to a request.
    ///
    /// - Parameter number: The number of the request, which is the order of the rows if the request names none.
    func response(to request: ServedRequest, number: Int) -> ServedResponse {
        if let token = request.number("token") {
            return .init(200, #"{"items":[{"id":"change \#(token)"}],"deltaLink":"/list?token=\#(token + 1)"}"#)
        }
        let seed = request.number("seed") ?? number
        let offset = isIgnored ? 0 : self.offset(request)
        let end = window.map { min($0, rows.count) } ?? rows.count
        guard offset == 0 || offset < end else { return behindEnd(request, offset) }
        let isGap = offset.isMultiple(of: rows.size) && gap?.contains(offset / rows.size) == true
        return page(request, offset: offset, isGap ? "" : list(offset, seed), isGap ? 0 : count(offset), seed)
    }

    /// The index of the first row that a request names.
    private func offset(_ request: ServedRequest) -> Int {
        switch naming {
        case .page: ((request.number("page") ?? 1) - 1) * (skipsBySize ? requestedSize(request) : rows.size)
        case .pageFromZero: (request.number("page") ?? 0) * rows.size
        case .offset: request.number("offset") ?? 0
        case .offsetFromOne: (request.number("start") ?? 1) - 1
        case .cursor, .link, .linkField: request.number("cursor") ?? 0
        }
    }

    /// The page size that a request names. Pages do not have more rows than those of other requests.
    private func requestedSize(_ request: ServedRequest) -> Int { request.number("per_page") ?? rows.size }

    private func list(_ offset: Int, _ seed: Int) -> String {
        let isSent = { $0 != lostRow && !isReplaced($0, offset) }
        let list = rows.rows(offset, rotatedBy: link == .seeded ? seed * 7 : 0, where: isSent)
        guard overlap != .absent, offset > 0, offset < rows.count else { return list }
        let repeated = rows.row(overlap == .inPlaceOfLast ? rows.size - 1 : offset - 1)
        return (overlap == .inPlaceOfLast ? [list, repeated] : [repeated, list]).filter { !$0.isEmpty }
            .joined(separator: ",")
    }

    /// Whether a page has the last row of the page before in place of a row.
    private func isReplaced(_ row: Int, _ offset: Int) -> Bool {
        guard offset > 0 else { return false }
        return overlap == .inPlace && row == offset
            || overlap == .inPlaceOfLast && row == min(offset + rows.size, rows.count) - 1
    }

    private func count(_ offset: Int) -> Int {
        let count = max(min(rows.size, rows.count - offset), 0)
        return overlap == .inAddition && offset > 0 && count > 0 ? count + 1 : count
    }

    private func behindEnd(_ request: ServedRequest, _ offset: Int) -> ServedResponse {
        switch behind {
        case .empty: return page(request, offset: offset, "", 0, 1)
        case .null, .missing:
            let list = behind == .null ? #""items":null,"# : ""
            return ServedResponse(200, "{\(list)\(self.total(offset, 0))\"now\":1}")
        case .status204: return ServedResponse(204, "")
        case .status404: return ServedResponse(404, #"{"message":"not found"}"#)
        case .status400: return ServedResponse(400, #"{"message":"out of range"}"#)
        case .status422: return ServedResponse(422, #"{"message":"out of range"}"#)
        case .status500: return ServedResponse(500, #"{"message":"failure"}"#)
        case .restart:
            let indices = offset..<max(min(offset + rows.size, claimed), offset)
            let items = indices.map { rows.row($0 % rows.count) }.joined(separator: ",")
            return page(request, offset: offset, items, indices.count, 1)
        case .repeatedLast:
            let last = max((rows.count - 1) / rows.size * rows.size, 0)
            return page(request, offset: last, list(last, request.number("seed") ?? 1), count(last), 1)
        }
    }

    private func page(
        _ request: ServedRequest, offset: Int, _ items: String, _ count: Int, _ seed: Int
    ) -> ServedResponse {
        let next = offset + rows.size
        let hasNext = next < claimed
        var members = ""
        var fields: HeaderFields = [:]
        if let stated = stated(offset) { members += stated }
        if statesSize { members += #""per_page":\#(echoesSize ? requestedSize(request) : rows.size),"# }
        if hasChanges, !hasNext { members += #""deltaLink":"/list?token=1","# }
        members += total(offset, count)
        let pages = (claimed + rows.size - 1) / rows.size
        if let said = said(pageCount, pages, count, remaining: pages - offset / rows.size - 1, cap: cap / rows.size) {
            members += #""total_pages":\#(said),"#
        }
        switch flag {
        case .absent: break
        case .more: members += #""has_more":\#(hasNext),"#
        case .moreIfTrue: members += hasNext ? #""has_more":true,"# : ""
        case .last: members += #""is_last":\#(!hasNext),"#
        }
        switch naming {
        case .page, .pageFromZero, .offset, .offsetFromOne:
            let (name, number) = place(next)
            let query = "?\(name)=\(number)" + (link == .seeded ? "&seed=\(seed)" : "")
            if link != .absent { members += #""next":\#(hasNext ? #""/list\#(query)""# : "null"),"# }
        case .cursor: members += #""next_cursor":\#(hasNext ? #""\#(next)""# : "null"),"#
        case .link: members += #""next":\#(hasNext ? #""/list?cursor=\#(next)""# : "null"),"#
        case .linkField: fields["Link"] = hasNext ? "</list?cursor=\(next)>; rel=next" : "</list>; rel=first"
        }
        return ServedResponse(200, isBare ? "[\(items)]" : "{\(members)\"items\":[\(items)]}", fields)
    }

    /// The number of rows that the server believes to have.
    private var claimed: Int { behind == .restart ? 2 * rows.count : rows.count }

    /// The number of rows that a capped count states.
    private var cap: Int { window ?? 3 * rows.size }

    /// The parameter that names the page with a row, and its value.
    private func place(_ offset: Int) -> (name: String, number: Int) {
        switch naming {
        case .page: ("page", offset / rows.size + 1)
        case .pageFromZero: ("page", offset / rows.size)
        case .offset, .cursor, .link, .linkField: ("offset", offset)
        case .offsetFromOne: ("start", offset + 1)
        }
    }

    private func stated(_ offset: Int) -> String? {
        let offset = position == .constant ? 0 : offset
        guard position != .absent, naming.isIndexed else { return nil }
        let (name, number) = place(offset)
        return #""\#(name)":\#(number),"#
    }

    private func total(_ offset: Int, _ count: Int) -> String {
        let said = said(total, claimed, count, remaining: claimed - offset - count, cap: cap)
        return said.map { totalPlace.rawValue.replacingOccurrences(of: "N", with: "\($0)") } ?? ""
    }

    private func said(_ claim: Claim, _ exact: Int, _ ofPage: Int, remaining: Int, cap: Int) -> Int? {
        switch claim {
        case .absent: nil
        case .exact: exact
        case .ofPage: ofPage
        case .remaining: max(remaining, 0)
        case .capped: min(exact, cap)
        }
    }
}
