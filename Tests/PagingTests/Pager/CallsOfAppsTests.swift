import Observation
import PagingTesting
import Testing

@testable import Paging

@MainActor @Suite("Calls that an app makes")
struct CallsOfAppsTests {
    /// A button's action, which does not wait.
    private func press(_ pager: Pager<Entry>) { pager.loadMore(.append) }

    /// Whether an app shows the button: there is something to load or to retry, and nothing is loading.
    private func offersButton(_ pager: Pager<Entry>) -> Bool {
        (pager.hasNextPage || pager.error != nil) && !pager.isLoading
    }

    @Test("a button loads the next page, and hasNextPage, error and isLoading say when it has an effect")
    func loadMore() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source) { $0.prefetch = .manual }
        #expect(offersButton(pager))
        press(pager)
        press(pager)
        #expect(!offersButton(pager) && pager.isLoading)
        try await source.waitForRequests(1)
        source.answer(0, with: .failure(ScriptedFailure("down")))
        await settle()
        #expect(offersButton(pager), "the first load can be retried")
        press(pager)
        try await source.waitForRequests(2)
        source.answer(1, with: .items(entries(0..<20)))
        await settle()
        #expect(offersButton(pager))
        press(pager)
        #expect(!offersButton(pager) && pager.isLoading)
        try await source.waitForRequests(3)
        source.answer(2, with: .failure(ScriptedFailure("down")))
        await settle()
        #expect(offersButton(pager), "a failed edge can be loaded again")
        press(pager)
        try await source.waitForRequests(4)
        source.answer(3, with: .items(entries(20..<25)))
        await settle()
        #expect(!offersButton(pager) && pager.items.map(\.id) == Array(0..<25))
        press(pager)
        await settle()
        #expect(source.requests.count == 4)
    }

    @Test("while a new source loads and the previous rows are shown, there is no more to load by hand")
    func loadMoreOfNewSource() async throws {
        let pager = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(0..<20)))) { $0.prefetch = .manual }
        #expect(offersButton(pager))
        pager.replaceSource(with: ScriptedSource.held())
        pager.viewportMoved(to: 0..<5)
        await settle()
        #expect(pager.content == .rows && pager.states.refresh == .loading)
        #expect(!offersButton(pager))
    }

    @Test("in a list with a total, loadMore() loads placeholders, and isLoading says so until they are there")
    func placeholders() async throws {
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 1, pageSize: 10)) { _ in nil }
        let pager = Pager(source) { $0.prefetch = .manual }
        press(pager)
        try await source.waitForRequests(1)
        source.answer(0, with: .page(ItemPage(entries(0..<10), next: nil, total: 30)))
        await settle()
        var changes = 0
        withObservationTracking {
            #expect(!pager.isLoading)
        } onChange: {
            MainActor.assumeIsolated { changes += 1 }
        }
        press(pager)
        #expect(pager.isLoading && changes == 1)
        try await source.waitForRequests(2)
        source.answer(1, with: .page(ItemPage(entries(10..<20), next: nil, total: 30)))
        await settle()
        #expect(!pager.isLoading && pager.items.count == 20)
    }

    @Test("items are the held items in their order, without placeholders")
    func items() async throws {
        let source = ScriptedSource<Entry>(.offset(limit: 10, endsAtShortPage: true)) { _ in nil }
        let pager = Pager(source) { $0.prefetch = .rows(0) }
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(1)
        source.answer(0, with: .page(ItemPage(entries(0..<10), next: nil, total: 40)))
        await settle()
        #expect(pager.rows.count == 40 && pager.items == entries(0..<10))
    }

    @Test("I2: an item is changed by its id, in the list and in a transaction, and one that is not held is not")
    func change() {
        let pager = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(0..<5)))) { $0.prefetch = .manual }
        pager.update(2) { $0.title = "new" }
        pager.update(9) { $0.title = "none" }
        #expect(pager.item(2)?.title == "new" && pager.item(9) == nil)
        let transaction = pager.beginTransaction()
        transaction.update(2) { $0.title += "er" }
        #expect(pager.item(2)?.title == "newer")
        transaction.rollBack()
        #expect(pager.item(2)?.title == "new")
    }

    @Test(
        "I3: a rollback undoes its change of an item and keeps other changes of that item, also if it removed the item")
    func changesOfOneItem() {
        let pager = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(0..<5)))) { $0.prefetch = .manual }
        let original = pager.item(2)?.title ?? ""
        let rename = pager.beginTransaction()
        rename.update(2) { $0.title = "renamed" }
        pager.update(2) { $0.title += "!" }
        let removal = pager.beginTransaction()
        removal.remove(2)
        pager.update(2) { $0.title += "?" }
        removal.rollBack()
        rename.rollBack()
        #expect(pager.item(2)?.title == original + "!?")

        let first = pager.beginTransaction()
        let second = pager.beginTransaction()
        first.update(3) { $0.title = "first" }
        second.update(3) { $0.title += " second" }
        #expect(pager.item(3)?.title == "first second")
        let before = entries(0..<5)[3].title
        first.rollBack()
        second.commit()
        #expect(pager.item(3)?.title == before + " second")
    }

    @Test("I3: an open change of an item is made again on what a refresh brings, and on an item that arrives later")
    func changeOfNewerItem() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source, opening: .items(ItemPage(entries(0..<5)))) { $0.prefetch = .manual }
        let transaction = pager.beginTransaction()
        transaction.update(2) { $0.title += "!" }
        transaction.update(7) { $0.title += "!" }
        async let refreshed = pager.refresh()
        try await source.waitForRequests(1)
        source.answer(0, with: .items((0..<10).map { Entry(id: $0, title: "newer") }))
        _ = await refreshed
        #expect([2, 3, 7].map { pager.item($0)?.title } == ["newer!", "newer", "newer!"])
        transaction.commit()
        #expect([2, 3, 7].map { pager.item($0)?.title } == ["newer!", "newer", "newer!"])
    }

    @Test("U4: two changes of an item while an update is delivered add up")
    func changesDuringDelivery() {
        let pager = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(0..<5)))) { $0.prefetch = .manual }
        var isFirst = true
        let observer = pager.onUpdate { [weak pager] update in
            guard isFirst else { return }
            isFirst = false
            pager?.update(2) { $0.title = "a" }
            pager?.update(2) { $0.title += "b" }
        }
        #expect(pager.item(2)?.title == "ab")
        withExtendedLifetime(observer) {}
    }

    @Test("V4, V2: a jump before any view leaves no viewport behind once a view opens, or the list begins again")
    func jumpWithoutView() async throws {
        let source = ScriptedSource.serving(entries(0..<200), .numbered(firstNumber: 1, pageSize: 10))
        for takes in [true, false] {
            let pager = Pager(source) {
                $0.prefetch = .rows(0)
                $0.clock = VirtualClock()
            }
            pager.requestJump(to: 100)
            #expect(pager.jumpReader != nil)
            if takes { #expect(pager.claimOpeningRow() == 100) } else { pager.reset() }
            #expect(pager.jumpReader == nil && pager.claimOpeningRow() == 0)
            await settle()
        }
    }

    @Test(
        "V4, U4: a jump in a presented list follows the updates before it, and is forgotten when the list begins again")
    func presentedJump() async throws {
        let source = ScriptedSource.serving(entries(0..<200), .numbered(firstNumber: 1, pageSize: 10))
        let pager = Pager(source) {
            $0.prefetch = .rows(0)
            $0.clock = VirtualClock()
        }
        let list = pager.presented { $0 }
        list.requestJump(to: 100)
        pager.reset()
        #expect(list.claimOpeningRow() == 0)

        var jumps: [Int] = []
        let other = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(0..<5)))) { $0.prefetch = .manual }
        var presented: PresentedList<Entry, Entry, Never>?
        let observer = other.onUpdate { update in if update.rows.count == 6 { presented?.requestJump(to: 5) } }
        presented = other.presented { $0 }
        var rowsAtJump = 0
        let follower = presented?.followJumps { row in
            jumps.append(row)
            rowsAtJump = presented?.rows.count ?? 0
        }
        other.insert(Entry(id: 99), at: .end)
        #expect(jumps == [5] && rowsAtJump == 6)
        withExtendedLifetime((observer, follower)) {}
    }

    @Test("V4: a jump to a row finds it where it is when the jump begins, and leaves out a row that is gone or hidden")
    func jumpToRow() {
        let pager = Pager(ScriptedSource.held(), opening: .items(ItemPage(entries(0..<10)))) { $0.prefetch = .manual }
        var jumps: [Int] = []
        let follower = pager.followJumps { jumps.append($0) }
        let odd = pager.presented { $0.filter { !$0.id.isMultiple(of: 2) } }
        var presentedJumps: [Int] = []
        let presentedFollower = odd.followJumps { presentedJumps.append($0) }
        let row = pager.rows[5].id
        pager.insert(Entry(id: 101), at: .start)
        pager.jump(to: row)
        odd.jump(to: row)
        odd.jump(to: .item(4))
        pager.remove(5)
        pager.jump(to: row)
        odd.jump(to: row)
        #expect(jumps == [6])
        #expect(presentedJumps == [3], "the row of item 4 is hidden")
        withExtendedLifetime((follower, presentedFollower)) {}
    }

    @Test("V4: a jump to a placeholder goes to the item that was loaded in its place, also in a presented list")
    func jumpToLoadedPlaceholder() async throws {
        let source = ScriptedSource.serving(entries(0..<100), .numbered(firstNumber: 1, pageSize: 10))
        let pager = Pager(source) {
            $0.prefetch = .rows(0)
            $0.clock = VirtualClock()
        }
        pager.viewportMoved(to: 0..<5)
        await settle()
        let even = pager.presented { $0.filter { $0.id.isMultiple(of: 2) } }
        var jumps: [Int] = []
        let followers = [
            pager.followJumps { jumps.append($0) },
            even.followJumps { jumps.append(even.rows.baseIndex(of: $0) ?? -1) },
        ]
        let rows = [pager.rows[54].id, pager.rows[55].id]
        #expect(pager.rows[54].item == nil)
        pager.jump(to: rows[0])
        even.jump(to: rows[0])
        #expect(jumps == [54, 54])
        pager.viewportMoved(to: 50..<55)
        await settle()
        #expect(pager.rows[54].item?.id == 54)
        for row in rows {
            pager.jump(to: row)
            even.jump(to: row)
        }
        #expect(jumps == [54, 54, 54, 54, 55], "the row of item 55 is hidden")
        withExtendedLifetime(followers) {}
    }

    @Test("V4: a jump that a view follows leaves no other viewport behind")
    func laterJump() {
        let source = ScriptedSource.serving(entries(0..<200), .numbered(firstNumber: 1, pageSize: 10))
        let pager = Pager(source) {
            $0.prefetch = .rows(0)
            $0.clock = VirtualClock()
        }
        pager.requestJump(to: 100)
        #expect(pager.jumpReader != nil)
        let follower = pager.followJumps { _ in }
        pager.requestJump(to: 5)
        #expect(pager.jumpReader == nil)
        withExtendedLifetime(follower) {}
    }

    @Test("V2: after the single view has left, nothing is loaded for its viewport, until it reports again")
    func viewportLeft() async throws {
        let source = ScriptedSource.held()
        let pager = Pager(source) { $0.prefetch = .rows(3) }
        pager.viewportMoved(to: 0..<5)
        try await source.waitForRequests(1)
        source.answer(0, with: .items(entries(0..<20)))
        await settle()
        pager.viewportMoved(to: 10..<15)
        pager.viewportLeft()
        await settle()
        pager.remove(0)
        pager.insert(Entry(id: 99), at: .start)
        for id in 1..<12 { pager.remove(id) }
        await settle()
        #expect(source.requests.count == 1, "the rows within the distance of the viewport would be loaded")
        pager.viewportMoved(to: 4..<9)
        try await source.waitForRequests(2)
    }
}
