import Testing

@testable import PagingCore

/// When a list is stale, and whether a revalidation starts.
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

    @Test(
        "R2, T3: it starts when nothing loads that a reader sees, waits otherwise, and does not disturb a refresh"
    )
    func verdicts() {
        let policy = FreshnessPolicy.never
        for kind in [RevalidationKind.firstPage, .loaded] {
            #expect(policy.verdict(on: kind, .refreshing) == .drop)
            #expect(policy.verdict(on: kind, .loading) == .wait)
            #expect(policy.verdict(on: kind, .blank) == .wait)
            #expect(policy.verdict(on: kind, .calm(isOnFirstPage: false)) == .begin(.loaded))
            #expect(policy.verdict(on: kind, .calm(isOnFirstPage: true)) == .begin(kind))
        }
    }
}
