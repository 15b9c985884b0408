import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct UnavailableContentTests {
    private let failure = Failure.noProgress

    @Test("L6: a list that paused before any row passed its filter shows that, and offers to continue")
    func paused() {
        #expect(UnavailableContent(.empty, LoadStates(append: .failed(failure)), Indicators()) == .failed(failure))
        #expect(UnavailableContent(.empty, LoadStates(prepend: .failed(failure)), Indicators()) == .failed(failure))
        #expect(UnavailableContent(.unknown, LoadStates(append: .failed(failure)), Indicators()) == .failed(failure))
    }

    @Test("F2: the reason of a failed first load is shown before the state of an edge")
    func failed() {
        let states = LoadStates(append: .failed(failure), refresh: .failed(.source(500)))
        #expect(UnavailableContent(.unknown, states, Indicators()) == .failed(.source(500)))
    }

    @Test("L13: a list without rows is shown as empty, and one with rows shows no state view")
    func empty() {
        #expect(UnavailableContent(.empty, LoadStates(append: .ended, prepend: .ended), Indicators()) == .empty)
        #expect(UnavailableContent(.rows, LoadStates(refresh: .failed(failure)), Indicators()) == .nothing)
    }

    @Test("A1: a first load is shown when its indicator is on")
    func loading() {
        let states = LoadStates(refresh: .loading)
        #expect(UnavailableContent(.unknown, states, Indicators()) == .nothing)
        #expect(UnavailableContent(.unknown, states, Indicators(refresh: true)) == .loading)
    }
}
