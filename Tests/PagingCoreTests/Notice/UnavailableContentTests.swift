import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct UnavailableContentTests {
    private let failure = LoadFailure.noProgress

    @Test("L6: a list that paused before any row passed its filter shows that, and offers to continue")
    func paused() {
        #expect(UnavailableContent(.empty, LoadStates(append: .failed(failure)), ListIndicators()) == .failed(failure))
        #expect(UnavailableContent(.empty, LoadStates(prepend: .failed(failure)), ListIndicators()) == .failed(failure))
        #expect(
            UnavailableContent(.unknown, LoadStates(append: .failed(failure)), ListIndicators()) == .failed(failure))
    }

    @Test("F2: the reason of a failed first load is shown before the state of an edge")
    func failed() {
        let states = LoadStates(append: .failed(failure), refresh: .failed(.source(code: 500)))
        #expect(UnavailableContent(.unknown, states, ListIndicators()) == .failed(.source(code: 500)))
    }

    @Test("L13: a list without rows is shown as empty, and one with rows shows no state view")
    func empty() {
        #expect(UnavailableContent(.empty, LoadStates(append: .ended, prepend: .ended), ListIndicators()) == .empty)
        #expect(UnavailableContent(.rows, LoadStates(refresh: .failed(failure)), ListIndicators()) == .nothing)
    }

    @Test("A1: a first load is shown when its indicator is on")
    func loading() {
        let states = LoadStates(refresh: .loading)
        #expect(UnavailableContent(.unknown, states, ListIndicators()) == .nothing)
        #expect(UnavailableContent(.unknown, states, ListIndicators(refresh: true)) == .loading)
    }
}
