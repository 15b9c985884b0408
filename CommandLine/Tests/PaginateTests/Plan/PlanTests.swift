import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Plans")
struct PlanTests {
    @Test("the parts of a list are all of it, each row once and in order", arguments: PlannedList.Style.allCases)
    func whole(style: PlannedList.Style) async throws {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SplitMix(seed: seed)
        for _ in 0..<30 {
            let list = PlannedList(
                count: Int.random(in: 0...230, using: &random), size: Int.random(in: 1...30, using: &random))
            let count = Int.random(in: 1...20, using: &random)
            let plan = try await Self.plan(list, style, count)
            #expect(plan.partCount <= count)
            var read: [Int] = []
            for number in 1...plan.partCount { read += try await Self.read(number, of: plan, list) }
            #expect(read == list.ids, "seed \(seed): \(list.ids.count) rows, \(list.size) in a page, \(count) parts")
        }
    }

    @Test("a part requests its own pages only", arguments: [PlannedList.Style.pages, .offsets])
    func ownPages(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 200, size: 10)
        let plan = try await Self.plan(list, style, 4)
        let transport = ServedTransport { list.respond($0) }
        _ = try await Self.read(2, of: plan, transport)
        let pages = transport.requests.compactMap { $0.number(style == .pages ? "page" : "offset") }
        let expected = style == .pages ? Array(6...10) : Array(stride(from: 50, to: 100, by: 10))
        #expect(Set(pages) == Set(expected))
        #expect(pages.count == Set(pages).count)
    }

    @Test(
        "each request of a part asks for the page size of the plan, also the first",
        arguments: PlannedList.Style.allCases)
    func pageSize(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 120, size: 20)
        let plan = try await Self.plan(list, style, 4, pageSize: 10)
        let transport = ServedTransport { list.respond($0) }
        var read: [Int] = []
        for number in 1...4 { read += try await Self.read(number, of: plan, transport) }
        #expect(read == list.ids)
        #expect(transport.requests.allSatisfy { $0.number("limit") == 10 })
    }

    @Test("any total and any first page give a plan that can run, or a refusal", arguments: ["/pages", "/offsets"])
    func extremes(path: String) async throws {
        let list = PlannedList(count: 100, size: 10)
        let totals = [
            "9223372036854775807", "9007199254740993", "-1", "0", "99999999999999999999", "\"100\"", "1e2", "null",
        ]
        for total in totals {
            for start in ["", "9223372036854775807", "-9223372036854775808", "-1", "5"] {
                let transport = ServedTransport { request in
                    let body = list.respond(request).body
                    return ServedResponse(200, body.replacing(/"total":[0-9]+/, with: "\"total\":\(total)"))
                }
                let query = start.isEmpty ? "" : "?\(path == "/pages" ? "page" : "offset")=\(start)"
                var job = Self.job(path + query)
                job.flags.details.total = "/total"
                let plan = try? await Plan(dividing: job, into: 7, by: transport, showing: ProgressBar(isOn: false))
                guard let plan else { continue }
                #expect(plan.isValid, "\(total) \(start)")
                for number in 1...plan.partCount { _ = try plan.job(ofPart: number) }
            }
        }
    }

    @Test("parts differ by one page at most")
    func even() async throws {
        let plan = try await Self.plan(PlannedList(count: 95, size: 10), .pages, 4)
        #expect(
            plan.division == .pages(begins: [1, 3, 6, 8]))
    }

    @Test("a list that begins at a page of its URL is divided from there on")
    func inTheMiddle() async throws {
        let list = PlannedList(count: 100, size: 10)
        let plan = try await Self.plan(list, "/pages?page=4", 3)
        var read: [Int] = []
        for number in 1...plan.partCount { read += try await Self.read(number, of: plan, list) }
        #expect(read == Array(30..<100))
    }

    @Test("a page number in the body of a POST is that of the part")
    func body() async throws {
        let list = PlannedList(count: 60, size: 10)
        let transport = ServedTransport { request in
            let page = request.body?["page"]?.integer ?? 1
            let answer = list.respond(ServedRequest(.init(.get, URL(string: "http://api.test/pages?page=\(page)")!)))
            return request.body?["filter"] == nil ? ServedResponse(400, "{}") : answer
        }
        var job = Job(address: URL(string: "http://api.test/search")!)
        job.body = .object([.init("page", .number("1")), .init("filter", "all")])
        job.repeatsPosts = true
        job.flags.details.pageBody = "/page"
        let plan = try await Plan(dividing: job, into: 3, by: transport, showing: ProgressBar(isOn: false))
        var read: [Int] = []
        for number in 1...3 { read += try await Self.read(number, of: plan, transport) }
        #expect(read == list.ids)
    }

    @Test("a POST that may change something is not planned, because each run would send it")
    func changingPost() async throws {
        let transport = ServedTransport { _ in ServedResponse(200, "{}") }
        var job = Self.job("/pages")
        job.body = .object([.init("page", .number("1"))])
        await #expect(throws: RepeatedPost.self) {
            try await Plan(dividing: job, into: 3, by: transport, showing: ProgressBar(isOn: false))
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("a list whose pages are named by cursors, or whose length is unknown, is refused with what to do instead")
    func undividable() async throws {
        let list = PlannedList(count: 100, size: 10)
        let cursors = await #expect(throws: PlanRefused.self) { try await Self.plan(list, "/bounds", 4) }
        #expect(cursors?.reason == .list && cursors?.description.contains("--lower") == true)
        let unknown = ServedTransport { request in
            let answer = list.respond(request)
            return ServedResponse(200, answer.body.replacing(/"total":[0-9]+,/, with: ""))
        }
        var numbered = Self.job("/pages")
        numbered.flags.details.pageParameter = "page"
        let length = await #expect(throws: PlanRefused.self) {
            try await Plan(
                dividing: numbered, into: 4, by: unknown,
                showing: ProgressBar(isOn: false))
        }
        #expect(length?.description.contains("--total") == true)
    }

    @Test("a part that the plan has not is refused", arguments: [0, -1, 5, Int.max])
    func outOfRange(number: Int) async throws {
        let plan = try await Self.plan(PlannedList(count: 100, size: 10), .pages, 4)
        let refusal = #expect(throws: PlanRefused.self) { try PartRun(number, of: plan, in: nil) }
        #expect(refusal?.description.contains("1 to 4") == true)
        #expect(ExitStatus(of: try #require(refusal)) == .usage)
    }

    @Test(
        "a list that is longer or shorter than when it was planned ends a run before it writes anything wrong",
        arguments: [PlannedList.Style.pages, .offsets])
    func changed(style: PlannedList.Style) async throws {
        for changes in [-60, -1, 1] {
            let list = PlannedList(count: 100, size: 10)
            let plan = try await Self.plan(list, style, 4)
            for change in 0..<abs(changes) {
                if changes < 0 { list.remove(99 - change) } else { list.insert(1_000 + change) }
            }
            for number in 1...4 {
                let failure = await #expect(throws: ListChanged.self) { try await Self.read(number, of: plan, list) }
                #expect(failure?.description.contains("100 items") == true)
                #expect(ExitStatus(of: try #require(failure)) == .listChanged)
            }
        }
    }

    @Test("a list that ends within a part, without a new total, has changed")
    func shortened() async throws {
        let list = PlannedList(count: 100, size: 10)
        let plan = try await Self.plan(list, .pages, 4)
        let stale = ServedTransport { request in
            ServedResponse(200, list.respond(request).body.replacing(/"total":[0-9]+/, with: #""total":100"#))
        }
        for id in 30..<100 { list.remove(id) }
        for number in 2...3 { await #expect(throws: ListChanged.self) { try await Self.read(number, of: plan, stale) } }
        await #expect(throws: IncompleteList.self) { try await Self.read(4, of: plan, stale) }
    }
}

extension PlanTests {
    static func job(_ path: String) -> Job { Job(address: URL(string: "http://api.test\(path)")!) }

    static func plan(
        _ list: PlannedList, _ style: PlannedList.Style, _ count: Int, pageSize: Int? = nil
    ) async throws -> Plan {
        let range = try KeyRange(
            KeyBounds(lower: "min", upper: "max"), from: PlanValue(.number, 0), to: PlanValue(.number, 300),
            .stated(.both))
        return try await plan(list, list.path(style), count, along: style == .bounds ? range : nil, pageSize: pageSize)
    }

    static func plan(
        _ list: PlannedList, _ path: String, _ count: Int, along range: KeyRange? = nil, pageSize: Int? = nil
    ) async throws -> Plan {
        var job = job(path)
        // An empty page says nothing about its style.
        if path.hasPrefix("/bounds") { (job.flags.name, job.flags.details) = (.token, Self.cursor) }
        if path.hasPrefix("/from-zero") { job.flags.details.firstPage = 0 }
        job.pageSize = pageSize ?? (path.hasPrefix("/offsets") ? list.size : nil)
        job.flags.details.sizeParameter = job.pageSize.map { _ in "limit" }
        return try await Plan(
            dividing: job, into: count, along: range, by: ServedTransport { list.respond($0) },
            showing: ProgressBar(isOn: false))
    }

    static let cursor = StyleDetails(items: "/items", next: "/next_cursor", nextParameter: "after")

    static func read(_ number: Int, of plan: Plan, _ list: PlannedList) async throws -> [Int] {
        try await read(number, of: plan, ServedTransport { list.respond($0) })
    }

    /// The ids that a run of a part writes.
    static func read(_ number: Int, of plan: Plan, _ transport: ServedTransport) async throws -> [Int] {
        let folder = try TemporaryFolder()
        var run = try PartRun(number, of: plan, in: nil)
        run.job.output = folder.path("lines")
        _ = try await run.run(by: transport, showing: ProgressBar(isOn: false))
        let lines = String(decoding: try folder.data("lines"), as: UTF8.self).split(separator: "\n").map(String.init)
        return PlannedList.ids(in: lines)
    }
}
