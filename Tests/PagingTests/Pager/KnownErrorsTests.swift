import PagingTesting
import Testing

@testable import Paging

@Suite("Known errors")
struct KnownErrorsTests {
    private var errors = KnownErrors()

    private mutating func fail(_ code: Int, at request: PageRequest, _ states: LoadStates = LoadStates()) {
        errors.keep(ScriptedFailure("\(code)"), under: code, noPlaceholders: false)
        errors.settle(code, of: request, states)
    }

    @Test("the error of a failed page is kept until that page fails anew")
    mutating func failedPages() {
        for code in 1...400 { fail(code, at: .number(code, size: 10)) }
        for code in 401...1000 { fail(code, at: .number(1, size: code)) }
        #expect(errors[1] == nil)
        for code in 2...400 { #expect(errors[code] as? ScriptedFailure == ScriptedFailure("\(code)")) }
        #expect(errors[1000] != nil)
    }

    @Test("an error in the states is kept as long as it stands there")
    mutating func states() {
        for code in 1...1000 {
            fail(
                code, at: .offset(0, limit: 20),
                LoadStates(append: .failed(.source(7)), refresh: .failed(.source(code))))
        }
        #expect(errors[7] != nil)
        #expect(errors[8] == nil)
    }

    @Test("the sixty-four newest errors are kept whether they stand or not, and the others are bounded")
    mutating func newest() {
        for code in 1...10_000 {
            fail(code, at: .cursor(3, .append, limit: 20))
            for known in max(1, code - 63)...code { #expect(errors[known] != nil) }
            #expect(errors.count <= 3 * KnownErrors.newest + 8)
        }
    }

    @Test("errors of pages are forgotten once all rows are loaded")
    mutating func allLoaded() {
        for code in 1...500 { fail(code, at: .number(code, size: 10)) }
        for code in 501...1500 { errors.keep(ScriptedFailure(), under: code, noPlaceholders: true) }
        #expect(errors[1] == nil)
        #expect(errors.count < 300)
    }

    @Test("the error of a load that is repeated is forgotten at once")
    mutating func repeated() {
        errors.keep(ScriptedFailure(), under: 1, noPlaceholders: true)
        errors.forget(1)
        #expect(errors.count == 0)
    }
}
