import Foundation
import PagingOffline
import PagingTesting
import Testing

/// The checks find the faults of a store, and report no others.
@Suite struct ListStoreChecksTests {
    private static func findings(_ fault: ListStoreFault?) async -> [ListStoreFinding] {
        await ListStoreChecks {
            FaultyListStore(fault)
        } open: { store in
            await store.reopen()
            return store
        }.findings()
    }

    @Test("No fault is found in a correct store that is opened again")
    func correct() async {
        let findings = await Self.findings(nil)
        #expect(findings.isEmpty, "\(findings)")
    }

    @Test("Each faulty store leads to a finding with its fault", arguments: ListStoreFault.allCases)
    func faulty(_ fault: ListStoreFault) async {
        let findings = await Self.findings(fault)
        #expect(findings.map(\.fault).contains(fault), "\(findings)")
    }

    @Test("The advice for each fault is two sentences or more", arguments: ListStoreFault.allCases)
    func advice(_ fault: ListStoreFault) {
        #expect(fault.advice.count > 40 && fault.advice.hasSuffix(".") && fault.advice.contains(". "))
    }

    @Test("A finding says what was done, what it returned and what was expected")
    func evidence() async {
        let findings = await Self.findings(.wrongUsage)
        let finding = findings.first { $0.fault == .wrongUsage }
        let text = finding.map { "\($0)" } ?? ""
        #expect(
            text.contains("usage() after a header of 3 bytes, pages of 10 and 20 rows, and one without a body returned")
        )
        #expect(text.contains("bytes: 19)]; expected") && text.contains("bytes: 18)]"))
    }

    @Test("An error of a store is a finding that names the method")
    func throwing() async {
        let findings = await Self.findings(.throwsError)
        #expect(findings.contains { $0.evidence.hasPrefix("bodies(of: [], inListNamed: \"a\") threw") }, "\(findings)")
    }
}
