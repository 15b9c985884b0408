import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Files of plans")
struct PlanFileTests {
    private func plan() async throws -> Plan {
        try await PlanTests.plan(PlannedList(count: 100, size: 10), .bounds, 5)
    }

    @Test("a plan that is read is the one that was written, and only its owner can read the file")
    func roundTrip() async throws {
        let folder = try TemporaryFolder()
        for style in PlannedList.Style.allCases {
            let plan = try await PlanTests.plan(PlannedList(count: 100, size: 10), style, 5)
            try PlanFile.write(plan, to: folder.path("plan"))
            #expect(try PlanFile.read(folder.path("plan")) == plan)
        }
        let rights = try FileManager.default.attributesOfItem(atPath: folder.path("plan"))[.posixPermissions] as? Int
        #expect(rights == 0o600)
    }

    @Test("a plan that is cut off anywhere is refused")
    func truncated() async throws {
        let folder = try TemporaryFolder()
        let content = try PlanFile.content(of: try await plan())
        // Without the line break at the end it is whole.
        for length in stride(from: 0, to: content.count - 1, by: 7) {
            try content.prefix(length).write(to: folder.url.appending(path: "plan"))
            let refusal = #expect(throws: PlanRefused.self, "\(length)") { try PlanFile.read(folder.path("plan")) }
            #expect(ExitStatus(of: try #require(refusal)) == .noInput)
        }
    }

    @Test("a plan in which any letter or digit is another one is refused")
    func damaged() async throws {
        let folder = try TemporaryFolder()
        let plan = try await plan()
        let content = try PlanFile.content(of: plan)
        for (index, byte) in content.enumerated() where byte > 0x20 {
            var damaged = content
            damaged[index] = byte == UInt8(ascii: "7") ? UInt8(ascii: "3") : UInt8(ascii: "7")
            try damaged.write(to: folder.url.appending(path: "plan"))
            // What is read in spite of it is the same plan, such as one whose unknown member has another name.
            if let read = try? PlanFile.read(folder.path("plan")) { #expect(read == plan, "byte \(index)") }
        }
        let text = String(decoding: content, as: UTF8.self).replacing("\"max\"", with: "\"top\"")
        try folder.write(text, to: "plan")
        let refusal = #expect(throws: PlanRefused.self) { try PlanFile.read(folder.path("plan")) }
        #expect(refusal?.description.contains("damaged") == true)
    }

    @Test("a plan of a later version is refused, whatever else it has")
    func newer() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"format":"paginate plan","version":2,"shards":[]}"#, to: "plan")
        let refusal = #expect(throws: PlanRefused.self) { try PlanFile.read(folder.path("plan")) }
        #expect(refusal?.description.contains("later version") == true)
        #expect(ExitStatus(of: try #require(refusal)) == .noInput)
    }

    @Test("a file that is no plan, or is not there, is refused")
    func noPlan() throws {
        let folder = try TemporaryFolder()
        try folder.write(#"{"version":"1"}"#, to: "other")
        #expect(throws: PlanRefused.self) { try PlanFile.read(folder.path("other")) }
        #expect(throws: FileFailure.self) { try PlanFile.read(folder.path("none")) }
    }

    @Test("an empty file and a folder are told apart")
    func faults() throws {
        let folder = try TemporaryFolder()
        try folder.write("", to: "empty")
        let empty = #expect(throws: PlanRefused.self) { try PlanFile.read(folder.path("empty")) }
        #expect(empty?.description.contains("is empty") == true)
        let directory = #expect(throws: FileFailure.self) { try PlanFile.read(folder.url.path) }
        #expect(directory?.description.contains("Success") == false)
    }

    @Test("a plan with a right digest and numbers that no plan has is refused, not run")
    func impossible() async throws {
        let folder = try TemporaryFolder(), plan = try await plan()
        func refused(_ change: (inout Plan) -> Void, _ what: String) throws {
            var wrong = plan
            change(&wrong)
            try PlanFile.write(wrong, to: folder.path("plan"))
            let refusal = #expect(throws: PlanRefused.self, "\(what)") { try PlanFile.read(folder.path("plan")) }
            #expect(refusal?.reason == .file)
        }
        for begins in [[], [-1], [5, 5], [5, 3], [0, .max], [.min, .max]] {
            try refused({ $0.division = .items(begins: begins) }, "\(begins)")
            try refused({ $0.division = .pages(begins: begins) }, "\(begins)")
        }
        let one = PlanValue(.number, 1), two = PlanValue(.number, 2), day = PlanValue(.date, 3)
        let bounds = KeyBounds(lower: "min", upper: "max")
        for (bounds, ranges) in [
            (bounds, []), (KeyBounds(lower: "", upper: "max"), [.init(from: one, to: two)]),
            (KeyBounds(lower: "max", upper: "max"), [.init(from: one, to: two)]), (bounds, [.init(from: two, to: one)]),
            (bounds, [.init(from: one, to: day)]), (bounds, [.init(from: one, to: two), .init(from: day, to: day)]),
        ] as [(KeyBounds, [Division.ValueRange])] {
            let selection = KeySelection(bounds: bounds, included: .both)
            try refused({ $0.division = .values(selection, ranges: ranges) }, "\(ranges)")
        }
        try refused({ $0.pageSize = .max }, "page size")
        try refused({ $0.fullPageItemCount = -1 }, "full page")
        try refused({ $0.length = .items(count: .max) }, "length")
        let selection = KeySelection(bounds: bounds, included: .both, key: "/id", grid: 0)
        try refused({ $0.division = .values(selection, ranges: [.init(from: one, to: two)]) }, "grid")
        for text in [
            #"{"count":0,"milliseconds":1,"workers":1}"#, #"{"count":1,"milliseconds":0,"workers":1}"#,
            #"{"count":1,"milliseconds":1,"workers":0}"#, #"{"count":1,"milliseconds":1,"workers":2}"#,
            #"{"count":-9223372036854775808,"milliseconds":1,"workers":-1}"#,
        ] {
            let budget = try JSONDecoder().decode(RequestBudget.self, from: Data(text.utf8))
            try refused({ $0.budget = budget }, text)
        }
    }

    @Test("a plan has no header fields and no credentials")
    func secrets() async throws {
        let list = PlannedList(count: 100, size: 10)
        var job = PlanTests.job("/pages")
        job.fields = ["Authorization": "Bearer sesame", "X-API-Key": "sesame"]
        let plan = try await Plan(
            dividing: job, into: 4, by: ServedTransport { list.respond($0) }, showing: ProgressBar(isOn: false))
        #expect(!String(decoding: try PlanFile.content(of: plan), as: UTF8.self).contains("sesame"))
    }
}
