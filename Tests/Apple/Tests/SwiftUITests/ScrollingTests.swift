import PagingTesting
import SwiftUI
import Testing

@MainActor
@Suite struct ScrollingTests {
    @MainActor
    private final class Seen {
        var ids: [[Int]] = []
    }

    private func list(_ seen: Seen, threshold: Double = 0.5, isLayout: Bool = true) -> some View {
        ScrollView {
            LazyVStack {
                Text("Title").frame(height: 44)
                ForEach(0..<100) { Text("\($0)").frame(height: 44) }
            }
            .scrollTargetLayout(isEnabled: isLayout)
        }
        .onScrollTargetVisibilityChange(idType: Int.self, threshold: threshold) { seen.ids.append($0) }
    }

    @Test("the ids of scroll targets that are visible enough are reported when they change")
    func visibility() {
        let seen = Seen()
        let host = plainHost(list(seen), height: 132)
        #expect(seen.ids == [[0, 1]])
        host.scroll(by: 4)
        #expect(seen.ids.count == 1)
        host.scroll(by: 40)
        #expect(seen.ids == [[0, 1], [0, 1, 2]])
        host.scroll(by: 11)
        #expect(seen.ids.count == 2)
        host.scroll(by: 11)
        #expect(seen.ids.last == [0, 1, 2, 3])
        host.scroll(by: 11)
        #expect(seen.ids.last == [1, 2, 3])
    }

    @Test("with a low threshold a row is reported as soon as any part of it is visible")
    func lowThreshold() {
        let seen = Seen()
        let host = plainHost(list(seen, threshold: 0.01), height: 132)
        host.scroll(by: 2)
        #expect(seen.ids == [[0, 1], [0, 1, 2]])
    }

    @Test("without a target layout, and before iOS 18, nothing is reported")
    func silence() {
        let seen = Seen()
        plainHost(list(seen, isLayout: false), height: 132).scroll(by: 44)
        plainHost(list(seen), height: 132, system: 17).scroll(by: 44)
        #expect(seen.ids.isEmpty)
    }

    /// A refresh action that takes a second.
    @MainActor
    private final class Refresh {
        let clock = VirtualClock()
        private(set) var began = 0
        private(set) var wasCancelled = false

        func run() async {
            began += 1
            try? await clock.sleep(for: .seconds(1))
            wasCancelled = Task.isCancelled
        }
    }

    @Observable @MainActor
    fileprivate final class Model {
        var title = "Rows"
        var isListShown = true
    }

    private struct Refreshed: View {
        let model: Model
        let refresh: Refresh

        var body: some View {
            if model.isListShown {
                List { Text(model.title) }.refreshable { await refresh.run() }
            }
        }
    }

    @Test("a pull runs the action in a new task, once at a time, and the indicator lasts until it returns")
    func refresh() async {
        let refresh = Refresh()
        let host = plainHost(Refreshed(model: Model(), refresh: refresh))
        host.pull()
        host.pull()
        await settle()
        #expect(host.isRefreshing)
        #expect(refresh.began == 1)
        await refresh.clock.advance(by: .seconds(1))
        #expect(!host.isRefreshing)
        #expect(!refresh.wasCancelled)
        host.pull()
        await refresh.clock.advance(by: .seconds(1))
        #expect(refresh.began == 2)
    }

    @Test("a refresh is cancelled when its list is removed")
    func renderedAway() async {
        let (model, refresh) = (Model(), Refresh())
        let host = plainHost(Refreshed(model: model, refresh: refresh))
        host.pull()
        await settle()
        model.title = "More rows"
        host.step()
        #expect(host.isRefreshing)
        model.isListShown = false
        host.step()
        await settle()
        #expect(refresh.wasCancelled)
    }

    @Test("if the host is configured so, a refresh is also cancelled when its list is evaluated again")
    func evaluated() async {
        let (model, refresh) = (Model(), Refresh())
        let host = plainHost(Refreshed(model: model, refresh: refresh))
        host.cancelsRefreshWhenEvaluated = true
        host.pull()
        await settle()
        model.title = "More rows"
        host.step()
        await settle()
        #expect(refresh.wasCancelled)
        #expect(!host.isRefreshing)
    }
}

@MainActor
@Suite struct ScrollPositionTests {
    @Observable @MainActor
    fileprivate final class Model {
        var rows = Array(0..<100)
        var place: Int?
    }

    private struct Held: View {
        let model: Model

        var body: some View {
            let bound = Bindable(model)
            ScrollView {
                LazyVStack {
                    ForEach(model.rows, id: \.self) { Text("\($0)").frame(height: 44) }
                }
                .scrollTargetLayout()
            }
            .scrollPosition(id: bound.place)
        }
    }

    @Test("the row with the bound id does not move when rows are inserted before it, except at offset 0")
    func held() {
        let model = Model()
        let host = plainHost(Held(model: model), height: 132)
        host.scroll(by: 100)
        #expect(model.place == 2)
        #expect(host.rows.first?.top == -12)
        model.rows = Array(-20..<100)
        host.step()
        #expect(host.rows.first?.texts == ["2"])
        #expect(host.rows.first?.top == -12)
        host.scroll(by: -10_000)
        model.rows = Array(-40..<100)
        host.step()
        #expect(host.rows.first?.texts == ["-40"])
    }

    @Test("setting the bound id scrolls to its row")
    func set() {
        let model = Model()
        let host = plainHost(Held(model: model), height: 132)
        model.place = 50
        host.step()
        #expect(host.rows.first?.texts == ["50"])
    }
}
