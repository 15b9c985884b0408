import PagingCore

/// A list without elements: its rows are loaded as if some of them were on screen.
final class UnseenList {
    let shell: Shell
    private let reader = ReaderID(0)
    private var firstRow = 0
    private var length: Int

    /// - Parameters:
    ///   - list: The number the page knows the list by.
    ///   - configuration: How the list is loaded.
    ///   - length: How many rows count as on screen.
    init(list: Int32, _ configuration: FeedConfiguration, length: Int) {
        shell = Shell(list: list, configuration: configuration)
        self.length = length
    }

    /// The sites that can be chosen: loaded to the end, page after page, without anyone scrolling.
    static var sites: UnseenList {
        UnseenList(
            list: 0,
            FeedConfiguration(addressing: .numbered(firstNumber: 1, pageSize: 100), prefetch: .rows(1_000_000)),
            length: 100)
    }

    /// Loads the first page.
    func start(at milliseconds: Double) {
        send(at: milliseconds) { [reader] in $0.readerJoined(reader, at: $1) }
    }

    /// Passes an input to the machine and reports what is on screen.
    func send(at milliseconds: Double, _ input: MachineInput) {
        if shell.send(at: milliseconds, input) { report(at: milliseconds) }
    }

    /// The time came that the page was told to wait for.
    func timerFired(at milliseconds: Double) {
        for timer in shell.takeDueTimers(at: milliseconds) { send(at: milliseconds) { $0.timerFired(timer, at: $1) } }
    }

    /// Other rows count as on screen.
    func scroll(to firstRow: Int, length: Int, at milliseconds: Double) {
        self.firstRow = firstRow
        self.length = length
        report(at: milliseconds)
    }

    private func report(at milliseconds: Double) {
        let rows = shell.update.rows
        let first = firstRow < rows.count ? rows[firstRow].id : nil
        let hint = ViewportHint(first: first, row: firstRow, length: length)
        _ = shell.send(at: milliseconds) { [reader] in $0.viewportMoved(of: reader, to: hint, at: $1) }
    }
}
