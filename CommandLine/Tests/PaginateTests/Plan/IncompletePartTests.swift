import Foundation
import PagingHTTP
import PagingTesting
import Testing

@testable import Paginate

@Suite("Parts that lack items")
struct IncompletePartTests {
    private func run(_ number: Int, of plan: Plan, in folder: TemporaryFolder, _ transport: ServedTransport)
        async throws
    {
        _ = try await PartRun(number, of: plan, in: folder.path("parts"))
            .run(by: transport, showing: ProgressBar(isOn: false))
    }

    @Test(
        "a part that lacked items at its end is begun again, and finished once the server has them",
        arguments: PlannedList.Style.allCases)
    func incomplete(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 120, size: 10)
        let plan = try await PlanTests.plan(list, style, 4)
        for number in 1...plan.partCount {
            let folder = try TemporaryFolder(), asked = Observed(0)
            // One page is missing once.
            let hiccup = ServedTransport { request in
                let count = asked.update { count in
                    count += 1
                    return count
                }
                return count == 3 ? ServedResponse(404, "{}") : list.respond(request)
            }
            for _ in 0..<2 { try? await run(number, of: plan, in: folder, hiccup) }
            let text = String(decoding: try folder.data("parts/part-\(number).ndjson"), as: UTF8.self)
            let ids = PlannedList.ids(in: text.split(separator: "\n").map(String.init))
            #expect(try await ids == PlanTests.read(number, of: plan, list), "part \(number)")
        }
    }

    /// What a server does wrong with the rows 30 to 59, which are the second part.
    enum Fault: CaseIterable {
        case repeatsRowOfPageBefore, repeatsRowOfPageFurtherBack, hidesRow, sendsSmallerPages, sendsGreaterPages

        func body(_ list: PlannedList, _ request: ServedRequest) -> String {
            func row(_ id: Int) -> String { #"{"id":\#(id),"key":\#(id),"name":"row \#(id)"}"# }
            let body = list.respond(request).body
            return switch self {
            case .repeatsRowOfPageBefore: body.replacing(row(40), with: row(39))
            case .repeatsRowOfPageFurtherBack: body.replacing(row(50), with: row(30))
            case .hidesRow: body.replacing(row(45) + ",", with: "")
            case .sendsSmallerPages: PlannedList(count: list.ids.count, size: 5).respond(request).body
            case .sendsGreaterPages: PlannedList(count: list.ids.count, size: 15).respond(request).body
            }
        }
    }

    @Test(
        "a part in the middle that lacks or repeats rows is not finished, until the server sends all of them once",
        arguments: Fault.allCases, [true, false])
    func middle(fault: Fault, hasTotal: Bool) async throws {
        // Nothing shows that a page lacks rows if only the number of pages is known.
        if !hasTotal, fault != .repeatsRowOfPageBefore, fault != .repeatsRowOfPageFurtherBack { return }
        let list = PlannedList(count: 120, size: 10), folder = try TemporaryFolder()
        @Sendable func answer(_ body: String) -> ServedResponse {
            ServedResponse(200, hasTotal ? body : body.replacing(/"total":[0-9]+/, with: #""total_pages":12"#))
        }
        var job = PlanTests.job("/pages")
        if hasTotal { job.flags.details.total = "/total" } else { job.flags.details.lastPage = "/total_pages" }
        let right = ServedTransport { answer(list.respond($0).body) }
        let plan = try await Plan(dividing: job, into: 4, by: right, showing: ProgressBar(isOn: false))
        let failure = await #expect(throws: IncompleteList.self) {
            try await run(2, of: plan, in: folder, ServedTransport { answer(fault.body(list, $0)) })
        }
        #expect(ExitStatus(of: try #require(failure)) == .incomplete)
        #expect(failure?.description.contains("The part is not finished") == true)
        #expect(!folder.exists("parts/part-2.ndjson"))
        try await run(2, of: plan, in: folder, right)
        let text = String(decoding: try folder.data("parts/part-2.ndjson"), as: UTF8.self)
        #expect(PlannedList.ids(in: text.split(separator: "\n").map(String.init)) == Array(30..<60))
    }

    @Test("a row that comes again in the last page of a part by offset is found, also if the page is cut")
    func cutPage() async throws {
        let list = PlannedList(count: 120, size: 10), folder = try TemporaryFolder()
        var job = PlanTests.job("/offsets")
        job.flags.details.total = "/total"
        let plan = try await Plan(
            dividing: job, into: 3, by: ServedTransport { list.respond($0) }, showing: ProgressBar(isOn: false))
        // The server sends more items in a page than when the list was planned, and row 69 comes twice.
        let greater = PlannedList(count: 120, size: 15)
        let faulty = ServedTransport { request in
            let body = greater.respond(request).body
            guard request.number("offset") == 70 else { return ServedResponse(200, body) }
            let row = #"{"id":70,"key":70,"name":"row 70"}"#
            return ServedResponse(200, body.replacing(row, with: row.replacing("70", with: "69")))
        }
        for number in 1...3 {
            let expected = number == 2
            do {
                try await run(number, of: plan, in: folder, faulty)
                #expect(!expected)
            } catch let list as IncompleteList {
                #expect(expected && list.description.contains("came twice"), "\(list)")
            }
        }
    }

    @Test("equal scalars in two pages are no reason to refuse a part of a list with a total", arguments: [1, 2, 3])
    func scalars(number: Int) async throws {
        let server = ServedTransport { request in
            let offset = request.number("offset") ?? 0
            let values = (offset..<max(min(offset + 5, 45), offset)).map { String(($0 + 1) / 2) }
            return ServedResponse(200, #"{"offset":\#(offset),"total":45,"items":[\#(values.joined(separator: ","))]}"#)
        }
        var job = PlanTests.job("/values")
        (job.flags.name, job.flags.details) = (.offset, StyleDetails(items: "/items", total: "/total"))
        let plan = try await Plan(dividing: job, into: 3, by: server, showing: ProgressBar(isOn: false))
        let folder = try TemporaryFolder()
        try await run(number, of: plan, in: folder, server)
        let lines = String(decoding: try folder.data("parts/part-\(number).ndjson"), as: UTF8.self)
        #expect(lines.split(separator: "\n").count == 15)
    }

    @Test("a server that states a length of zero behind its last page has not changed", arguments: [true, false])
    func zeroBehindEnd(hasTotal: Bool) async throws {
        let list = PlannedList(count: 120, size: 10), folder = try TemporaryFolder()
        let server = ServedTransport { request in
            let page = request.number("page") ?? 1
            let length = page > 12 ? 0 : hasTotal ? 120 : 12
            let body = list.respond(request).body
            return ServedResponse(
                200, body.replacing(/"total":[0-9]+/, with: "\"\(hasTotal ? "total" : "total_pages")\":\(length)"))
        }
        var job = PlanTests.job("/pages")
        if hasTotal { job.flags.details.total = "/total" } else { job.flags.details.lastPage = "/total_pages" }
        let plan = try await Plan(dividing: job, into: 3, by: server, showing: ProgressBar(isOn: false))
        for number in 1...3 { try await run(number, of: plan, in: folder, server) }
        #expect(try PlanProgress(of: plan, in: folder.path("parts")).status == .success)
    }

    @Test("a list that is empty since it was planned is not complete", arguments: 1...3)
    func emptied(number: Int) async throws {
        let list = PlannedList(count: 120, size: 10), folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(list, .pages, 3)
        let empty = PlannedList(count: 0, size: 10)
        await #expect(throws: ListChanged.self) {
            try await run(number, of: plan, in: folder, ServedTransport { empty.respond($0) })
        }
    }

    @Test("rows without an id that are equal in two pages are no reason to refuse a part, with the empty key")
    func equalRows() async throws {
        let list = PlannedList(count: 120, size: 10)
        let plain = ServedTransport { request in
            ServedResponse(200, list.respond(request).body.replacing(/{"id":[0-9]+,[^}]*}/, with: #"{"name":"same"}"#))
        }
        var job = PlanTests.job("/pages")
        job.flags.details.total = "/total"
        job.itemKey = ""
        let plan = try await Plan(dividing: job, into: 4, by: plain, showing: ProgressBar(isOn: false))
        let folder = try TemporaryFolder()
        try await run(2, of: plan, in: folder, plain)
        #expect(folder.exists("parts/part-2.ndjson"))
    }

    @Test(
        "the last part is complete by the plan's total, if the server states it on the first page only",
        arguments: [PlannedList.Style.pages, .offsets])
    func totalOnFirstPage(style: PlannedList.Style) async throws {
        let list = PlannedList(count: 120, size: 10), folder = try TemporaryFolder()
        let first = ServedTransport { request in
            let position = request.number("page").map { $0 - 1 } ?? request.number("offset") ?? 0
            let body = list.respond(request).body
            return ServedResponse(200, position == 0 ? body : body.replacing(/"total":[0-9]+,/, with: ""))
        }
        var job = PlanTests.job(list.path(style))
        job.flags.details.total = "/total"
        let plan = try await Plan(dividing: job, into: 3, by: first, showing: ProgressBar(isOn: false))
        for number in 1...3 { try await run(number, of: plan, in: folder, first) }
        #expect(try PlanProgress(of: plan, in: folder.path("parts")).status == .success)
    }
}
