import Foundation
import PagingHTTP
import Testing

@testable import Paginate

@Suite("Plans by a key")
struct KeyPlanTests {
    private func range(_ pointer: JSONPointer, from: Int = -5) throws -> KeyRange {
        try range(.checked(at: pointer), from: from)
    }

    private func range(_ inclusion: KeyRange.Inclusion, from: Int = -5, to: Int = 205) throws -> KeyRange {
        try KeyRange(
            KeyBounds(lower: "min", upper: "max"), from: PlanValue(.number, from), to: PlanValue(.number, to), inclusion
        )
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

    /// What the runs of all parts throw, or nothing if they end.
    private func failures(
        of plan: Plan, _ list: PlannedList, through change: @escaping @Sendable (String) -> String = { $0 }
    ) async throws -> [PlanRefused] {
        var failures: [PlanRefused] = []
        for number in 1...plan.partCount {
            let transport = ServedTransport { request in ServedResponse(200, change(list.respond(request).body)) }
            do { _ = try await PlanTests.read(number, of: plan, transport) } catch let refusal as PlanRefused {
                failures.append(refusal)
            }
        }
        return failures
    }

    @Test("a run ends at an item whose key is not in its part: the server has begun to ignore the bounds")
    func laterIgnored() async throws {
        let plan = try await plan(PlannedList(count: 200, size: 7), range("/id"))
        let ignoring = PlannedList(count: 200, size: 7, .init(ignoresLower: true, ignoresUpper: true))
        let failures = try await failures(of: plan, ignoring)
        #expect(failures.count == 9 && failures.allSatisfy { $0.reason == .list })
    }

    @Test(
        "with --by, no plan reads a row twice, even if --includes is wrong or the server changes which bounds it includes",
        arguments: KeyRange.Included.allCases, KeyRange.Included.allCases)
    func otherInclusion(planned: KeyRange.Included, included: KeyRange.Included) async throws {
        let honest = PlannedList(count: 200, size: 7, .init(included: planned))
        for inclusion in [KeyRange.Inclusion.stated(planned, key: "/id"), .checked(at: "/id")] {
            let plan = try await plan(honest, range(inclusion))
            for ignores in [false, true] {
                let list = PlannedList(count: 200, size: 7, .init(included: included, ignoresUpper: ignores))
                var read: [Int] = [], refusals = 0
                for number in 1...9 {
                    do { read += try await PlanTests.read(number, of: plan, list) } catch is PlanRefused {
                        refusals += 1
                    }
                }
                #expect(read.count == Set(read).count)
                #expect(refusals > 0 || read.count <= 200)
                if planned == included, !ignores { #expect(refusals == 0 && read == list.ids) }
                if ignores { #expect(refusals > 0) }
            }
        }
    }

    @Test("a plan with stated bounds is refused if the server ignores one of them")
    func statedAndIgnored() async throws {
        let list = PlannedList(count: 200, size: 7, .init(ignoresLower: true))
        await #expect(throws: PlanRefused.self) {
            try await plan(list, range(.stated(.both, key: "/id"), from: 20))
        }
    }

    @Test("with --includes, a place that no item has is refused too", arguments: KeyRange.Included.allCases)
    func statedWithoutKeys(included: KeyRange.Included) async throws {
        let list = PlannedList(count: 200, size: 7, .init(included: included))
        for pointer in ["/Id", "/name"] as [JSONPointer] {
            await #expect(throws: PlanRefused.self) { try await plan(list, range(.stated(included, key: pointer))) }
        }
    }

    @Test("the summary of a plan says which values the parts have together", arguments: KeyRange.Included.allCases)
    func summary(included: KeyRange.Included) async throws {
        let list = PlannedList(count: 200, size: 7, .init(included: included))
        let plan = try await plan(list, range(.checked(at: "/id"), from: 0, to: 199))
        let values = (included.hasLower ? "from 0 " : "above 0 ") + (included.hasUpper ? "up to 199" : "to below 199")
        #expect(plan.summary.hasPrefix("9 parts with the values \(values), read by"))
    }

    @Test("a run ends at a key between whole numbers that the first pages did not have, if it could be in no part")
    func laterFractions() async throws {
        let list = PlannedList(count: 200, size: 7)
        let plan = try await plan(list, range("/key"))
        let failures = try await failures(of: plan, list) {
            $0.replacing(/"key":15([0-9]),/) { #""key":15\#($0.1).5,"# }
        }
        #expect(!failures.isEmpty && failures.allSatisfy { $0.description.contains("in no part") })
    }

    @Test("a server that compares numbers as texts is refused by the plan or by a run")
    func texts() async throws {
        for isDescending in [true, false] {
            let list = PlannedList(count: 200, size: 7, .init(isDescending: isDescending, comparesTexts: true))
            guard let plan = try? await plan(list, range("/id", from: 1)) else { continue }
            #expect(try await !failures(of: plan, list).isEmpty)
        }
    }
}
