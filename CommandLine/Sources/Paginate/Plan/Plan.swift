import Foundation
import PagingHTTP

/// A list that is divided into parts, each of which another machine can read.
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
    var fullPageItemCount: Int
    /// The place of the value that identifies an item, if the command line names it.
    var key: JSONPointer?
    /// The length of the list; `nil` if the server does not state it.
    var length: ListLength?
    /// The rate of all requests of the runs together; `nil` for no limit.
    var budget: RequestBudget?
    /// How the list is divided.
    var division: Division

    /// The counts that a plan can have. Doubles, as other programs read them, have no gaps among these.
    static let counts = 0...1 << 53

    /// The number of parts, above zero.
    public var partCount: Int { division.count }

    /// The plan in one line.
    public var summary: String {
        let list = length.map { " of a list of \($0)" } ?? ""
        let keys = division.values.map { " with the values \($0)" } ?? ""
        return "\(partCount) parts\(list)\(keys), read by \(style.options)".withoutSecrets.terminalSafe
    }

    /// The number of items that the parts have together, by the length of the list; `nil` if unknown.
    var itemCount: Int? {
        guard case .items(let count)? = length, let start = division.start else { return nil }
        return max(count - start.itemsBefore(style, pageSize: fullPageItemCount), 0)
    }

    /// The number of items that the list between the two values had; `nil` if unknown, or for another division.
    var itemCountBetweenValues: Int? {
        guard case .values = division, case .items(let count)? = length else { return nil }
        return count
    }

    /// Whether all numbers are ones that a plan can have.
    var isValid: Bool {
        let counts = [pageSize ?? 0, fullPageItemCount, length?.number ?? 0]
        return counts.allSatisfy(Self.counts.contains) && division.isValid && budget?.isValid ?? true
    }

    /// A part.
    ///
    /// - Parameter number: The number, from 1.
    /// - Throws: ``PlanRefused`` if there is no such part.
    func part(_ number: Int) throws(PlanRefused) -> PlanPart {
        guard 1...partCount ~= number else {
            throw PlanRefused("there is no part \(number): the plan has the parts 1 to \(partCount)")
        }
        let length = division.start == nil ? nil : length
        return PlanPart(range: division.range(number - 1), length: length, fullPageItemCount: fullPageItemCount)
    }

    /// The job that reads a part.
    ///
    /// - Parameter number: The number of the part, from 1.
    /// - Throws: ``PlanRefused`` if there is no such part, or ``IncompleteStyle``.
    func job(ofPart number: Int) throws -> Job {
        let part = try part(number)
        var job = Job(address: address)
        job.body = body
        job.repeatsPosts = repeatsPosts
        job.flags = StyleFlags(name: style.name, details: style.details)
        job.pageSize = pageSize
        job.itemKey = key
        job.budget = budget
        job.part = part
        job.plan = try digest()
        if let pageSize, let place = try style.style(body: body, asksForSize: true).size {
            job.asksForPageSize = job.set(pageSize, at: place)
        }
        switch part.range {
        case .pages(let from, _): job.begin(at: from, style)
        case .items(let from, let to):
            job.begin(at: from, style)
            job.maxItems = to.map { $0 - from }
        case .values(let selection, let from, let to): job.select(from, to, selection.bounds)
        }
        return job
    }
}

extension Job {
    /// Selects the items between two values.
    mutating func select(_ from: PlanValue, _ to: PlanValue, _ bounds: KeyBounds) {
        address = address.setting(bounds.lower, to: from.description).setting(bounds.upper, to: to.description)
    }

    /// Writes the page number or the offset of the first page into the requests.
    fileprivate mutating func begin(at position: Int, _ style: StyleChoice) {
        if let place = style.positionPlace { _ = set(position, at: place) }
    }

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
