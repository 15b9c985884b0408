import Testing

@testable import PagingCore

/// When a list is stale.
@Suite struct FreshnessPolicyTests {
    @Test("T2: a list is stale at its age and not before, and never before it was loaded")
    func stale() {
        let policy = FreshnessPolicy(staleAfterNanoseconds: 10)
        #expect(!policy.isStale(ageNanoseconds: 9))
        #expect(policy.isStale(ageNanoseconds: 10))
        #expect(!policy.isStale(ageNanoseconds: nil))
        #expect(!FreshnessPolicy.never.isStale(ageNanoseconds: .max))
        #expect(FreshnessPolicy(staleAfterNanoseconds: 0).isStale(ageNanoseconds: 0))
    }
}
