import PagingSwiftUI
import PagingTesting
import SwiftUI
import Testing

/// A refresh that fails while the list has rows.
@MainActor
@Suite(.releasesState) struct RefreshFailureTests {
    private let clock = VirtualClock()
    private let source = ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true))

    private func stage(_ failures: Int = 0) async -> Stage {
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.retry = .never
            $0.clock = clock
        }
        let stage = await Stage(clock, PagedList(pager) { Text(verbatim: "Entry \($0.id)") })
        source.answer(0, with: .items((0..<20).map { Entry(id: $0) }))
        await stage.wait()
        return stage
    }

    private func failRefresh(_ stage: Stage) async {
        let count = source.requests.count
        await stage.pull(source, requests: count + 1)
        source.answer(count, with: .failure(ScriptedFailure("no network")))
        await stage.wait(milliseconds: 1_000)
    }

    @Test("F3: a failed pull to refresh shows its reason above the rows, and moves none of them")
    func shown() async {
        let stage = await stage()
        await failRefresh(stage)
        #expect(stage.host.texts.prefix(2).first == "Could not load")
        #expect(stage.host.texts.contains { $0.contains("no network") })
        #expect(stage.host.rows.first?.texts == ["Entry 0"])
        #expect(stage.host.offset == 0)
        #expect(stage.host.violations.isEmpty)
    }

    @Test("the failure of a refresh is visible wherever the user scrolled")
    func scrolled() async {
        let stage = await stage()
        await stage.scroll(rows: 6)
        let first = stage.host.rows.first?.texts
        await failRefresh(stage)
        #expect(stage.host.texts.contains("Could not load"))
        #expect(stage.host.rows.first?.texts == first)
    }

    @Test("the user retries a failed refresh, and its failure disappears")
    func retried() async {
        let stage = await stage()
        await failRefresh(stage)
        #expect(stage.host.tap("Try again"))
        await stage.wait()
        #expect(source.requests.count == 3)
        #expect(!stage.host.texts.contains("Could not load"))
        source.answer(2, with: .items((100..<120).map { Entry(id: $0) }))
        await stage.wait()
        #expect(stage.host.rows.first?.texts == ["Entry 100"])
        #expect(!stage.host.texts.contains("Could not load"))
    }

    @Test("F3: the user dismisses a failed refresh, and the next failure is shown again")
    func dismissed() async {
        let stage = await stage()
        await failRefresh(stage)
        #expect(stage.host.tap("Dismiss"))
        await stage.wait()
        #expect(!stage.host.texts.contains("Could not load"))
        await failRefresh(stage)
        #expect(stage.host.texts.contains("Could not load"))
    }

    @Observable @MainActor
    final class Screen {
        var pager: Pager<Entry>
        init(_ pager: Pager<Entry>) { self.pager = pager }
    }

    struct ScreenView: View {
        let screen: Screen

        var body: some View {
            VStack {
                PagingRefreshFailure(screen.pager)
                List { PagedForEach(screen.pager) { Text(verbatim: "Entry \($0.id)") } }
            }
        }
    }

    @Test("after a failure was dismissed, that of another list is shown in the same view")
    func swapped() async {
        func failedPager() -> Pager<Entry> {
            let source = ScriptedSource<Entry>(.offset(limit: 3, endsAtShortPage: true)) { _ in
                throw ScriptedFailure("no network")
            }
            return Pager(source, opening: .items(ItemPage((0..<3).map { Entry(id: $0) }))) {
                $0.prefetch = .manual
                $0.retry = .never
                $0.clock = clock
            }
        }
        let screen = Screen(failedPager())
        let other = failedPager()
        let reader = other.makeReader()
        let stage = await Stage(clock, ScreenView(screen: screen))
        await screen.pager.refresh()
        await other.refresh()
        await stage.wait()
        #expect(screen.pager.states.refresh == other.states.refresh, "both have one number")
        #expect(stage.host.tap("Dismiss"))
        await stage.wait()
        #expect(!stage.host.texts.contains("Could not load"))
        screen.pager = other
        await stage.wait()
        #expect(stage.host.texts.contains("Could not load"))
        withExtendedLifetime(reader) {}
    }

    @Test("Dynamic Type: the buttons of a failed refresh are below its reason if they do not fit beside it")
    func narrow() async {
        let stage = await stage()
        await failRefresh(stage)
        let texts = stage.host.texts
        stage.host.isNarrow = true
        await stage.wait()
        #expect(stage.host.texts.prefix(4) == texts.prefix(4))
        #expect(stage.host.violations.isEmpty)
        #expect(stage.host.tap("Try again"))
    }

    @Test("F3: a failed refresh is announced once")
    func announced() async {
        let announcements = Announcements()
        await Announcements.$current.withValue(announcements) {
            let stage = await stage()
            await failRefresh(stage)
            await stage.scroll(rows: 3)
        }
        #expect(announcements.texts.count == 2)
        #expect(announcements.texts.last?.hasPrefix("Could not load: ") == true)
    }

    @Test("an app can show a failed refresh in its own way")
    func ownContent() async {
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.retry = .never
            $0.clock = clock
        }
        let view = VStack {
            PagingRefreshFailure(pager) { notice, dismiss in
                if case .failed = notice { Button("Oh") { dismiss() } }
            }
            List { PagedForEach(pager) { Text(verbatim: "Entry \($0.id)") } }.refreshable { await pager.refresh() }
        }
        let stage = await Stage(clock, view)
        source.answer(0, with: .items((0..<20).map { Entry(id: $0) }))
        await stage.wait()
        await failRefresh(stage)
        #expect(stage.host.tap("Oh"))
        await stage.wait()
        #expect(!stage.host.canTap("Oh"))
    }
}
