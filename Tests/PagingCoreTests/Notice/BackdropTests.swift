import PagingCore
@testable import PagingPresentation
import Testing

@Suite struct BackdropTests {
    private let failure = Failure.noProgress

    @Test("L6: a list that paused before any row passed its filter says so, and offers to go on")
    func paused() {
        #expect(UnavailableContent(.empty, LoadStates(append: .failed(failure)), Indicators()) == .failed(failure))
        #expect(UnavailableContent(.empty, LoadStates(prepend: .failed(failure)), Indicators()) == .failed(failure))
        #expect(UnavailableContent(.unknown, LoadStates(append: .failed(failure)), Indicators()) == .failed(failure))
    }

    @Test("F2: a first load that failed says why, before what an edge says")
    func failed() {
        let states = LoadStates(append: .failed(failure), refresh: .failed(.source(500)))
        #expect(UnavailableContent(.unknown, states, Indicators()) == .failed(.source(500)))
    }

    @Test("L13: a list without rows is empty, and one with rows needs no words")
    func empty() {
        #expect(UnavailableContent(.empty, LoadStates(append: .ended, prepend: .ended), Indicators()) == .empty)
        #expect(UnavailableContent(.rows, LoadStates(refresh: .failed(failure)), Indicators()) == .nothing)
    }

    @Test("A1: a first load is seen when its indicator is")
    func loading() {
        let states = LoadStates(refresh: .loading)
        #expect(UnavailableContent(.unknown, states, Indicators()) == .nothing)
        #expect(UnavailableContent(.unknown, states, Indicators(refresh: true)) == .loading)
    }
}
