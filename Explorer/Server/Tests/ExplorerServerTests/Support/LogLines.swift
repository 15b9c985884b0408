import Logging
import PagingTesting

/// Keeps what is logged.
struct LogLines: LogHandler {
    struct Line: Sendable {
        var level: Logger.Level
        var text: String
    }

    private let lines = Observed<[Line]>([])
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    var all: [String] { lines.read { $0.map(\.text) } }

    /// The lines that report something that is not as it should be.
    var problems: [String] { lines.read { $0.filter { $0.level >= .warning }.map(\.text) } }

    func wait(untilLine isMet: @escaping @Sendable (String) -> Bool) async throws {
        try await lines.wait { $0.contains { isMet($0.text) } }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.update { $0.append(Line(level: event.level, text: "\(event.message)")) }
    }
}
