#if Logging
import Logging
import Paging
import PagingTesting
import Testing

@MainActor @Suite("Events: logs")
struct LoggingTests {
    private struct Line: Sendable, Equatable {
        var level: Logger.Level
        var message: String
        var metadata: [String: String]
    }

    /// A log handler that records the lines.
    private struct Lines: LogHandler {
        let lines: Observed<[Line]>
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).mapValues { "\($0)" }
            lines.update { $0.append(Line(level: event.level, message: "\(event.message)", metadata: metadata)) }
        }
    }

    @Test("a load, its failure and its retry are logged with the request, the error and the duration")
    func logged() async {
        let clock = VirtualClock()
        let source = ScriptedSource<Entry>(
            .offset(limit: 20, endsAtShortPage: true),
            answers: [.failure(ScriptedFailure("down", isTransient: true)), .failure(ScriptedFailure("gone"))])
        let pager = Pager(source) { $0.clock = clock }
        let lines = Observed<[Line]>([])
        let log = pager.log(to: Logger(label: "test") { _ in Lines(lines: lines) })
        pager.viewportMoved(to: 0..<5)
        await clock.advance(by: .seconds(2))
        let logged = lines.read { $0 }
        #expect(logged.map(\.level) == [.debug, .notice, .notice, .warning])
        #expect(logged.map { $0.metadata["load"] } == ["1", "1", "2", "2"])
        #expect(logged[0].metadata["request"] == "20 from 0" && logged[2].metadata["of"] == "1")
        #expect(logged[1].metadata["error"]?.contains("down") == true)
        #expect(logged[3].metadata["error"]?.contains("gone") == true && logged[3].metadata["milliseconds"] == "0")
        withExtendedLifetime(log) {}
    }

    @Test("a cursor is logged as a number")
    func secretCursor() async {
        let source = ScriptedSource<Entry>(
            .chained(limit: 1), answers: [.items(entries(0..<1), next: "secret"), .items(entries(1..<2))])
        let pager = Pager(source)
        let lines = Observed<[Line]>([])
        let log = pager.log(to: Logger(label: "test") { _ in Lines(lines: lines) })
        pager.viewportMoved(to: 0..<5)
        await settle()
        #expect(lines.read { $0.compactMap { $0.metadata["request"] } }.contains("1 after cursor 0"))
        #expect(!lines.read { "\($0)" }.contains("secret"))
        withExtendedLifetime(log) {}
    }
}
#endif
