import Foundation
import PagingHTTP

/// A list that is divided into parts, each of which a machine of its own can read.
///
/// It has no header fields and no credentials: each run brings its own.
public struct Plan: Hashable, Sendable, Codable {
    /// The URL of the list.
    var address: URL
    /// The body of every request; `nil` for GET.
    var body: JSONValue?
    /// Whether any POST may be retried.
    var repeatsPosts: Bool
    /// How the list is paged.
    var style: StyleChoice
    /// The number of items to request in a page; `nil` if the server decides.
    var pageSize: Int?
    /// The number of items in a full page.
    var pageCount: Int
    /// The place of the value that identifies an item, if the command line names it.
    var key: JSONPointer?
    /// The length of the list; `nil` if the server does not state it.
    var length: ListLength?
    /// The query parameters that bound a part; `nil` for parts by page number or offset.
    var bounds: Bounds?
    /// The rate of all requests of the runs together; `nil` for no limit.
    var budget: RequestBudget?
    /// The parts, in the order of the list. There is at least one.
    var parts: [PlanPart]

    /// The query parameters that bound a part.
    struct Bounds: Hashable, Sendable, Codable {
        var lower: String
        var upper: String
    }

    /// The number of parts, above zero.
    public var partCount: Int { parts.count }

    /// The plan in one line.
    public var summary: String {
        let list = length.map { " of a list of \($0)" } ?? ""
        return "\(parts.count) parts\(list), read by \(style.options)".withoutSecrets.terminalSafe
    }

    /// The part with a number.
    ///
    /// - Parameter number: The number, from 1.
    /// - Throws: ``PlanRefused`` if there is no such part.
    func part(_ number: Int) throws(PlanRefused) -> PlanPart {
        guard 1...parts.count ~= number else {
            throw PlanRefused("there is no part \(number): the plan has the parts 1 to \(parts.count)")
        }
        return parts[number - 1]
    }

    /// The job that reads a part.
    ///
    /// - Parameter number: The number of the part, from 1.
    /// - Throws: ``PlanRefused`` if there is no such part.
    func job(ofPart number: Int) throws -> Job {
        let part = try part(number)
        var job = Job(address: address)
        job.body = body
        job.repeatsPosts = repeatsPosts
        job.flags = StyleFlags(name: style.name, details: style.details)
        job.pageSize = pageSize
        job.itemKey = key
        job.requestRate = budget?.share
        job.keepsStateAtLimit = false
        job.plan = try digest()
        if let pageSize, let place = try style.style(body: body, asksForSize: true).size {
            job.asksForPageSize = job.set(pageSize, at: place)
        }
        switch part {
        case .pages(let from, let to):
            _ = style.positionPlace.map { job.set(from, at: $0) }
            job.part = ListPart(part, end: to, pageCount: pageCount, length)
        case .items(let from, let to):
            _ = style.positionPlace.map { job.set(from, at: $0) }
            job.part = ListPart(part, end: to, pageCount: pageCount, length)
            job.maxItems = to.map { $0 - from }
        case .values(let from, let to):
            guard let bounds else { break }
            job.select(from, to, bounds.lower, bounds.upper)
        }
        return job
    }
}

extension Job {
    /// Writes a number into the requests.
    ///
    /// - Returns: `false` if it cannot be written at such a place.
    fileprivate mutating func set(_ number: Int, at place: RequestPlace) -> Bool {
        switch place {
        case .query(let name): address = address.setting(name, to: String(number))
        case .body(let pointer):
            body = (body ?? .object([])).replacing(.number(String(number)), at: pointer.steps[...])
        case .field, .preference: return false
        }
        return true
    }
}

extension StyleChoice {
    /// Where requests have their page number or offset; `nil` if the style names pages in another way.
    var positionPlace: RequestPlace? {
        if let pointer = details.pageBody ?? details.offsetBody { return .body(pointer) }
        switch name {
        case .pages, .djangoPages: return .query(details.pageParameter ?? "page")
        case .stackExchange: return .query("page")
        case .offset: return .query(details.offsetParameter ?? "offset")
        case .djangoOffset: return .query("offset")
        default: return nil
        }
    }
}
