import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Plans by a key")
struct KeyPlanTests {
    private func range(_ pointer: JSONPointer, from: Int = -5) throws -> KeyRange {
        try KeyRange(
            KeyBounds(lower: "min", upper: "max"), from: PlanValue(.number, from), to: PlanValue(.number, 205),
            .checked(at: pointer))
    }

    private func plan(
        _ list: PlannedList, _ range: KeyRange, through change: @escaping @Sendable (String) -> String = { $0 }
    ) async throws -> Plan {
        let transport = ServedTransport { request in ServedResponse(200, change(list.respond(request).body)) }
        var job = PlanTests.job("/bounds")
        (job.flags.name, job.flags.details) = (.token, PlanTests.cursor)
        return try await Plan(dividing: job, into: 9, along: range, by: transport, showing: ProgressBar(isOn: false))
    }

    @Test(
        "requests show which bounds a list includes, and then its parts are all of it",
        arguments: KeyRange.Included.allCases)
    func inclusion(included: KeyRange.Included) async throws {
        for isDescending in [true, false] {
            let list = PlannedList(count: 200, size: 7, .init(included: included, isDescending: isDescending))
            let plan = try await plan(list, range("/id"))
            var read: [Int] = []
            for number in 1...9 { read += try await PlanTests.read(number, of: plan, list) }
            #expect(read.sorted() == list.ids)
        }
    }

    @Test("a server that ignores one of the bounds, or both, is refused, in ascending and descending order")
    func ignoredBounds() async throws {
        for isDescending in [true, false] {
            for (lower, upper) in [(true, false), (false, true), (true, true)] {
                let list = PlannedList(
                    count: 200, size: 7, .init(ignoresLower: lower, ignoresUpper: upper, isDescending: isDescending))
                let refusal = await #expect(throws: PlanRefused.self) { try await plan(list, range("/id")) }
                #expect(refusal?.description.contains("does not select items by min and max") == true)
            }
        }
    }

    @Test("a key that no item has, and a list whose keys show nothing, are refused with what to do instead")
    func unknownKey() async throws {
        let list = PlannedList(count: 200, size: 7)
        for (pointer, from) in [("/name", -5), ("/none", -5), ("/id", 200)] as [(JSONPointer, Int)] {
            let refusal = await #expect(throws: PlanRefused.self) { try await plan(list, range(pointer, from: from)) }
            #expect(refusal?.reason == .list && refusal?.description.contains("--includes") == true)
        }
    }

    @Test(
        "keys between whole numbers are refused if a list includes both bounds or none: they would be in no part",
        arguments: KeyRange.Included.allCases)
    func fractions(included: KeyRange.Included) async throws {
        let list = PlannedList(count: 200, size: 7, .init(included: included))
        let change: @Sendable (String) -> String = { body in
            body.replacing(/"key":([0-9]*[13579]),/) { #""key":\#($0.1).5,"# }
        }
        if included.needsGrid {
            let refusal = await #expect(throws: PlanRefused.self) {
                try await plan(list, range("/key"), through: change)
            }
            #expect(refusal?.description.contains("in no part") == true)
        } else {
            #expect(try await plan(list, range("/key"), through: change).partCount == 9)
        }
    }

    @Test("a server that compares a part of the value, such as tens, is refused", arguments: KeyRange.Included.allCases)
    func coarse(included: KeyRange.Included) async throws {
        let list = PlannedList(count: 200, size: 7, .init(included: included, grain: 10))
        let refusal = await #expect(throws: PlanRefused.self) { try await plan(list, range("/id")) }
        #expect(refusal?.reason == .list)
    }
}
