import PagingTesting
import SwiftUI
import Testing

@MainActor
@Suite struct LifecycleTests {
    /// The events, in order.
    @MainActor
    private final class EventLog {
        var entries: [String] = []
    }

    @Observable @MainActor
    fileprivate final class Model {
        var rows = Array(0..<4)
        var title = "Rows"
        var isListShown = true
    }

    private func rows(_ count: Int, _ log: EventLog) -> some View {
        List {
            ForEach(0..<count) { row in
                Text("\(row)")
                    .onAppear { log.entries.append("+\(row)") }
                    .onDisappear { log.entries.append("-\(row)") }
            }
        }
    }

    @Test("rows appear when they become visible, before others disappear")
    func appearing() {
        let log = EventLog()
        let host = plainHost(rows(100, log), height: 88)
        #expect(log.entries == ["+0", "+1"])
        host.scroll(by: 44)
        #expect(log.entries == ["+0", "+1", "+2", "-0"])
        host.disappear()
        #expect(log.entries.suffix(2) == ["-1", "-2"])
        host.appear()
        #expect(log.entries.count == 8)
    }

    @Test("a modifier of a ForEach applies to each of its rows")
    func distributed() {
        let log = EventLog()
        _ = plainHost(List { ForEach(0..<3) { Text("\($0)") }.onAppear { log.entries.append("+") } })
        #expect(log.entries == ["+", "+", "+"])
        _ = plainHost(List { ForEach(0..<0) { Text("\($0)") }.onAppear { log.entries.append("none") } })
        #expect(log.entries.count == 3)
    }

    @Test("an activity indicator that appears again has stopped, unless its id is new")
    func indicators() {
        func list(_ indicator: some View) -> Host {
            plainHost(
                List {
                    indicator
                    ForEach(0..<10) { Text("\($0)") }
                }, height: 88)
        }
        let (plain, fresh) = (list(ProgressView()), list(FreshIndicator()))
        for host in [plain, fresh] {
            #expect(host.activities == 1 && host.stoppedActivities == 0)
            host.scroll(by: 176)
            #expect(host.activities == 0)
            host.scroll(by: -176)
            #expect(host.activities == 1)
        }
        #expect(plain.stoppedActivities == 1)
        #expect(fresh.stoppedActivities == 0)
    }

    private struct FreshIndicator: View {
        @State private var seen = 0

        var body: some View { ProgressView().id(seen).onDisappear { seen += 1 } }
    }

    @Test("SwiftUI can make rows before they are visible")
    func overscan() {
        let log = EventLog()
        let host = plainHost(rows(100, log), height: 88, overscan: 88)
        #expect(log.entries == ["+0", "+1", "+2", "+3"])
        #expect(host.rows.count == 2)
    }

    private struct Sleeper: View {
        let id: Int
        let log: EventLog
        private let clock = VirtualClock()

        var body: some View {
            Text("\(id)").task {
                log.entries.append("begins \(id)")
                await withTaskCancellationHandler {
                    try? await clock.sleep(for: .seconds(1))
                } onCancel: {
                    MainActor.assumeIsolated { log.entries.append("cancelled \(id)") }
                }
            }
        }
    }

    @Test("a row's task begins when it appears and is cancelled when it is scrolled off")
    func task() async {
        let log = EventLog()
        let host = plainHost(List { ForEach(0..<10) { Sleeper(id: $0, log: log) } }, height: 44)
        await settle()
        #expect(log.entries == ["begins 0"])
        host.scroll(by: 44)
        await settle()
        #expect(Set(log.entries) == ["begins 0", "begins 1", "cancelled 0"])
        host.disappear()
        #expect(log.entries.contains("cancelled 1"))
    }

    private struct Counter: View {
        let id: Int
        @State private var taps = 0

        var body: some View { Button("row \(id): \(taps)") { taps += 1 } }
    }

    private struct Counters: View {
        let model: Model

        var body: some View { List { ForEach(model.rows, id: \.self) { Counter(id: $0) } } }
    }

    @Test("a row keeps its state by its id, also when it moves, until it leaves the screen")
    func state() {
        let model = Model()
        let host = plainHost(Counters(model: model), height: 176)
        host.tap("row 1: 0")
        host.tap("row 1: 1")
        model.rows = [9, 1, 0]
        host.step()
        #expect(host.texts == ["row 9: 0", "row 1: 2", "row 0: 0"])
        model.rows = [9]
        host.step()
        model.rows = [1]
        host.step()
        #expect(host.texts == ["row 1: 0"])
    }

    private struct Titled: View {
        let model: Model

        var body: some View {
            VStack {
                Title(model: model)
                Counters(model: model)
            }
        }
    }

    private struct Title: View {
        let model: Model
        var body: some View { Text(model.title) }
    }

    @Test("only views that read a changed value are evaluated again")
    func observation() {
        let model = Model()
        let host = plainHost(Titled(model: model))
        #expect(host.evaluations == ["Titled": 1, "Title": 1, "Counters": 1, "Counter": 4])
        model.title = "Others"
        host.step()
        #expect(host.evaluations == ["Titled": 1, "Title": 2, "Counters": 1, "Counter": 4])
        #expect(host.texts.first == "Others")
        model.rows.append(4)
        host.step()
        #expect(host.evaluations == ["Titled": 1, "Title": 2, "Counters": 2, "Counter": 9])
    }

    private struct Settings: View {
        @State private var model = Model()

        var body: some View {
            let bound = Bindable(model)
            TextField("Title", text: bound.title)
            Text(model.title)
                .onChange(of: model.title) { old, new in model.rows = [old.count, new.count] }
            ForEach(model.rows, id: \.self) { Text("\($0)") }
        }
    }

    @Test("onChange is called after a change, and its own changes are shown in the same step")
    func change() {
        let host = plainHost(VStack { Settings() })
        host.type("More rows", into: "Rows")
        #expect(host.texts == ["Rows", "Rows", "0", "1", "2", "3"])
        host.type("More rows", into: "Title")
        #expect(host.texts == ["More rows", "More rows", "4", "9"])
    }
}
