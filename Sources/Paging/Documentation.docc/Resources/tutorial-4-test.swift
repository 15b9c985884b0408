import PagingTesting
import Testing

@MainActor @Test func allBooksAppearFromASlowServer() async {
    let clock = VirtualClock()
    let server = UnreliableSource(
        90, .offset(limit: 20, endsAtShortPage: true), faults: .slowness, seed: 7, clock: clock)
    let reader = ListReader(of: Pager(server) { $0.clock = clock }, viewport: 10)
    await reader.scroll(to: 80)
    await reader.rest()
    #expect(reader.itemsOnScreen.count == 10)
    #expect(reader.rows.count == 90)
}
