import SwiftUI
import Testing

/// Closures that SwiftUI can evaluate on another thread. A test that expects the process to exit shows that a view with
/// inferred isolation would crash there.
@Suite struct ThreadTests {
    /// A view whose row closure is inferred to be isolated to the main actor.
    private struct Naive: View {
        var body: some View {
            List { ForEach(0..<3) { Text("Row \($0)") } }
        }
    }

    /// A view that can be created on any thread, and whose body is isolated to the main actor.
    private struct Row: View {
        let number: Int

        nonisolated init(_ number: Int) { self.number = number }

        var body: some View { Text("Row \(number)") }
    }

    /// A view whose row closure is nonisolated.
    private struct Careful: View {
        var body: some View {
            List { Self.rows() }
        }

        nonisolated private static func rows() -> some View {
            ForEach(0..<3) { Row($0) }
        }
    }

    private struct NaiveFrame: View {
        var body: some View {
            List { Text("Half").containerRelativeFrame(.vertical) { length, _ in length / 2 } }
        }
    }

    private struct CarefulFrame: View {
        var body: some View {
            List { Text("Half").containerRelativeFrame(.vertical) { @Sendable length, _ in length / 2 } }
        }
    }

    private struct NaiveEnvironment: View {
        var body: some View {
            Text("Name").transformEnvironment(\.isEnabled) { $0 = false }
        }
    }

    private struct NaiveReader: View {
        var body: some View {
            ScrollViewReader { _ in Text("Name") }
        }
    }

    @Test("a row closure that is inferred to be on the main actor crashes on another thread")
    func naiveRows() async {
        await #expect(processExitsWith: .success) { await MainActor.run { _ = Host(Naive(), closures: .main) } }
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = Host(Naive(), closures: .other) } }
    }

    @Test("closures of a frame, the environment and a scroll view reader crash on another thread as well")
    func naiveModifiers() async {
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = Host(NaiveFrame(), closures: .other) } }
        await #expect(processExitsWith: .failure) {
            await MainActor.run { _ = Host(NaiveEnvironment(), closures: .other) }
        }
        await #expect(processExitsWith: .failure) { await MainActor.run { _ = Host(NaiveReader(), closures: .other) } }
    }

    @MainActor
    @Test("a row closure that only makes a view, and a Sendable closure, work on another thread")
    func careful() {
        let host = Host(Careful(), closures: .other)
        #expect(host.rows.map(\.texts) == [["Row 0"], ["Row 1"], ["Row 2"]])
        #expect(host.closuresOffMain == 3)
        let frame = Host(CarefulFrame(), height: 400, closures: .other)
        #expect(frame.contentHeight == 200)
        #expect(frame.closuresOffMain == 1)
    }

    @MainActor
    @Test("a seed chooses the same closures each time, and another seed chooses others")
    func draws() {
        func offMain(_ seed: UInt64) -> [Int] {
            let host = Host(Careful(), height: 44, closures: .drawn(seed: seed))
            return (0..<20).map { step in
                host.scroll(by: step.isMultiple(of: 2) ? 44 : -44)
                return host.closuresOffMain
            }
        }
        let first = offMain(1)
        #expect(first == offMain(1))
        #expect(Set((1...8).map(offMain)).count > 1)
        #expect((1...8).contains { offMain($0).last ?? 0 > 0 })
    }

    @Observable @MainActor
    fileprivate final class Counter {
        var count = 0
    }

    private struct Counting: View {
        let counter: Counter

        var body: some View {
            List { Self.rows(counter) }
        }

        nonisolated private static func rows(_ counter: Counter) -> some View {
            ForEach(0..<2) { _ in CountingRow(counter) }
        }
    }

    private struct CountingRow: View {
        let counter: Counter

        nonisolated init(_ counter: Counter) { self.counter = counter }

        var body: some View { Text("\(counter.count)") }
    }

    @MainActor
    @Test("reads of a row that is made on another thread are observed")
    func observed() {
        let counter = Counter()
        let host = Host(Counting(counter: counter), closures: .other)
        counter.count = 7
        host.step()
        #expect(host.texts == ["7", "7"])
    }
}
