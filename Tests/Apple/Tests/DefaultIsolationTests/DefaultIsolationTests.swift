import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// Views with their pagers in a module whose declarations are isolated to the main actor by default.
@Suite struct DefaultIsolationTests {
    private func firstRow(of view: some View) async -> [String]? {
        let host = Host(view)
        for _ in 0..<100 where host.rows.count < 10 {
            await settle()
            host.step()
        }
        return host.rows.first?.texts
    }

    @Test("a view's pager is its property's initial value, and loads from a client that is an actor")
    func actor() async {
        #expect(await firstRow(of: ActorBookList()) == ["Book 0"])
    }

    @Test("a view's pager is its property's initial value, and loads from a client on the main actor")
    func mainActor() async {
        #expect(await firstRow(of: MainActorBookList()) == ["Book 0"])
    }

    @Test("a view's query pager is its property's initial value, and loads from a client on the main actor")
    func search() async {
        #expect(await firstRow(of: BookSearch()) == ["Book 0"])
    }
}
