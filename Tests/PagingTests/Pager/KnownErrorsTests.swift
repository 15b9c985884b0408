import PagingTesting
import Testing

@testable import Paging

@Suite("Known errors")
struct KnownErrorsTests {
    private var errors = KnownErrors()

    private mutating func fail(_ code: Int, inUse: Set<Int>) {
        errors.store(ScriptedFailure("\(code)"), under: code) { inUse }
    }

    @Test("the error of a failure in the list is kept, however many others follow")
    mutating func standing() {
        for code in 1...1_000 { fail(code, inUse: [7]) }
        #expect(errors[7] as? ScriptedFailure == ScriptedFailure("7"))
        #expect(errors[8] == nil)
    }

    @Test("the 64 newest errors are always kept, and the number of others is bounded")
    mutating func newest() {
        for code in 1...10_000 {
            fail(code, inUse: [])
            for known in max(1, code - 63)...code { #expect(errors[known] != nil) }
            #expect(errors.count <= 3 * KnownErrors.newest + 8)
        }
    }

    @Test("the error of a load that is retried is removed at once")
    mutating func repeated() {
        fail(1, inUse: [])
        errors.remove(1)
        #expect(errors.count == 0)
    }
}
