import ArgumentParser
import Foundation

/// Scrolls lists in virtual time, with gestures and servers as users have them, and counts the blank rows.
@main
struct Scroll: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Count the blank rows that users see while they scroll, for each prefetch policy.",
        discussion: """
            The state machine of the library is driven in virtual time, 60 frames a second, beside a model of Paging 3. The \
            report shows the traces and servers that the adaptive policy was not tuned with. With --check it exits with 1 \
            if a bar is missed.
            """)

    @Flag(help: "Show the traces and servers that the adaptive policy was tuned with.")
    var tuning = false

    @Flag(help: "Show each trace of Paging 3's defaults and of the adaptive policy.")
    var traces = false

    @Flag(help: "Exit with 1 if a bar is missed.")
    var check = false

    @Option(help: "Show only servers whose name has this text.")
    var server = ""

    @Option(help: "The folder of the recorded traces.")
    var recorded = "Benchmarks/Traces"

    @Option(help: "Write the picture to an SVG file.")
    var svg: String?

    func validate() throws {
        let names = TraceSet.heldOut.servers.map(\.name) + TraceSet.tuning.servers.map(\.name)
        guard server.isEmpty || names.contains(where: { $0.contains(server) }) else {
            throw ValidationError(
                "No server has this text in its name. There are: \(Set(names).sorted().joined(separator: "; "))")
        }
    }

    func run() throws {
        var set = tuning ? TraceSet.tuning : TraceSet.heldOut
        set.traces += try RecordedTraces.read(tuning ? 1...2 : 3...4, in: recorded)
        let settings = ListKind.allCases.flatMap { kind in
            set.servers.filter { server.isEmpty || $0.name.contains(server) }
                .map { Setting(kind, $0, set.traces(for: kind)) }
        }
        print(set.summary + "\n\n" + Table.settings(settings))
        if traces { print("\n" + Table.traces(settings, set)) }
        let bars = Bar.all(settings, set.traces(for:))
        print("\n" + bars.map(\.text).joined(separator: "\n"))
        if let svg { try Picture(settings).text.write(toFile: svg, atomically: true, encoding: .utf8) }
        if check, bars.contains(where: { !$0.isMet }) { throw ExitCode.failure }
    }
}
