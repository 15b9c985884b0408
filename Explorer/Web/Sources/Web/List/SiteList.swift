import PagingCore

/// The sites that can be chosen: loaded to the end, page after page, without anyone scrolling.
final class SiteList {
    private let shell = Shell(
        list: 0,
        configuration: FeedConfiguration(
            addressing: .numbered(firstNumber: 1, pageSize: 100), prefetch: .rows(1_000_000)))
    private let reader = ReaderID(0)

    /// Loads the first page; the others follow it.
    func start(at milliseconds: Double) {
        _ = shell.send(at: milliseconds) { [reader] in $0.readerJoined(reader, at: $1) }
        report(at: milliseconds)
    }

    /// Passes an input to the machine and reports what is on screen.
    func send(at milliseconds: Double, _ input: MachineInput) {
        if shell.send(at: milliseconds, input) { report(at: milliseconds) }
    }

    /// The time came that the page was told to wait for.
    func timerFired(at milliseconds: Double) {
        for timer in shell.takeDueTimers(at: milliseconds) { send(at: milliseconds) { $0.timerFired(timer, at: $1) } }
    }

    private func report(at milliseconds: Double) {
        let rows = shell.update.rows
        let hint = ViewportHint(first: rows.isEmpty ? nil : rows[0].id, row: 0, length: 100)
        _ = shell.send(at: milliseconds) { [reader] in $0.viewportMoved(of: reader, to: hint, at: $1) }
    }
}
