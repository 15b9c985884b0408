#if Metrics
import CoreMetrics
import Paging
import PagingTesting
import Testing

@MainActor @Suite("Events: metrics")
struct MetricsTests {
    /// Metrics that record the sum of each counter and the last value of each timer.
    private final class Measures: MetricsFactory {
        let values = Observed<[String: Int64]>([:])

        private final class Measure: CounterHandler, TimerHandler {
            let label: String
            let values: Observed<[String: Int64]>

            init(label: String, values: Observed<[String: Int64]>) {
                self.label = label
                self.values = values
            }

            func increment(by amount: Int64) {
                values.update { [label] in $0[label, default: 0] += amount }
            }
            func reset() {}
            func recordNanoseconds(_ duration: Int64) {
                values.update { [label] in $0[label] = duration }
            }
        }

        func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
            Measure(label: label, values: values)
        }
        func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
            Measure(label: label, values: values)
        }
        func makeRecorder(
            label: String, dimensions: [(String, String)], aggregate: Bool
        ) -> any RecorderHandler { NOOPMetricsHandler.instance }
        func destroyCounter(_ handler: any CounterHandler) {}
        func destroyTimer(_ handler: any TimerHandler) {}
        func destroyRecorder(_ handler: any RecorderHandler) {}
    }

    @Test("requests, retries, failures, items, evictions, blank rows and the duration of answers are measured")
    func measured() async {
        let clock = VirtualClock()
        let failed = Observed(false)
        let source = ScriptedSource<Entry>(.numbered(firstNumber: 0, pageSize: 20)) { request in
            guard case .number(let number, _) = request else { return nil }
            try await clock.sleep(for: .milliseconds(70))
            let isFirst = failed.update { failed in
                defer { failed = true }
                return !failed
            }
            if isFirst { throw ScriptedFailure(isTransient: true) }
            return .items(entries(number * 20..<number * 20 + 20), total: 1_000)
        }
        let pager = Pager(source) {
            $0.prefetch = .lastRow
            $0.retention = .items(40)
            $0.clock = clock
        }
        let measures = Measures()
        let metrics = pager.measure(as: "books", factory: measures)
        let reader = ListReader(of: pager, viewport: 10)
        await reader.rest()
        for row in [205, 405, 605] {
            await reader.jump(to: row)
            await reader.rest()
        }
        let values = measures.values.read { $0 }
        #expect(values["books.requests"] == 5 && values["books.retries"] == 1 && values["books.failures"] == 1)
        #expect(values["books.items"] == 80 && values["books.evictions"] == 40)
        #expect(values["books.blank_rows"] ?? 0 >= 30)
        #expect(values["books.answers"] == 70_000_000)
        #expect(pager.loadedItems == 40)
        withExtendedLifetime(metrics) {}
    }
}
#endif
