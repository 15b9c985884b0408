import BrowserHost
import ListWindow
import PagingCore

/// The list on screen: its engine, and the elements that show it.
final class PeopleList {
    /// Which people are shown.
    enum Kind: Int32 {
        case moderators = 0
        case users = 1

        /// How many rows a request asks for.
        var pageSize: Int {
            switch self {
            case .moderators: 30
            case .users: 100
            }
        }
    }

    /// How many items the list holds: those near the viewport. Further ones are evicted, and loaded again when they are
    /// wanted.
    private static let retention = RetentionPolicy.items(5_000)

    private let shell: Shell
    private let view: ListView
    private let reader = ReaderID(0)

    /// - Parameters:
    ///   - kind: Which people are shown.
    ///   - window: An empty window of the viewport's height.
    init(_ kind: Kind, in window: ListWindow) {
        let addressing = SourceAddressing.numbered(firstNumber: 1, pageSize: kind.pageSize)
        shell = Shell(
            list: 1,
            configuration: FeedConfiguration(
                addressing: addressing, prefetch: .screens(2), retention: Self.retention))
        view = ListView(window)
    }

    /// Begins to follow the list, which loads its first page.
    func start(at milliseconds: Double) {
        _ = shell.send(at: milliseconds) { [reader] in $0.readerJoined(reader, at: $1) }
        view.show(shell.update)
        report(at: milliseconds)
    }

    /// Passes an input to the machine and shows what it changed.
    func send(at milliseconds: Double, _ input: MachineInput) {
        if shell.send(at: milliseconds, input) { show(at: milliseconds) }
    }

    /// The time came that the page was told to wait for.
    func timerFired(at milliseconds: Double) {
        for timer in shell.takeDueTimers(at: milliseconds) { send(at: milliseconds) { $0.timerFired(timer, at: $1) } }
    }

    /// The window moved over the rows as they are.
    func moveWindow(at milliseconds: Double, _ move: (inout ListWindow) -> Void) {
        view.move(over: shell.update, move)
        report(at: milliseconds)
    }

    /// An element got taller or lower by itself.
    ///
    /// - Returns: Whether the height of the row is another one now.
    func measured(_ row: Int, height: Double) -> Bool {
        view.measured(row, height: height)
    }

    /// Names to the page each item that the list holds.
    func listItems() {
        let rows = shell.update.rows
        var row = 0
        while row < rows.count {
            if let placeholders = rows.placeholders(from: row) {
                row += placeholders.count
            } else {
                if let item = rows[row].item { page_keep_item(Int32(item.id)) }
                row += 1
            }
        }
    }

    /// Moves the reader as a key asks for.
    ///
    /// - Returns: The row to focus, which is on screen now; `nil` to focus none.
    func keyPressed(_ movement: Movement, focusedRow: Int?, at milliseconds: Double) -> Int? {
        var row: Int?
        moveWindow(at: milliseconds) { row = movement.move(&$0, focusedRow: focusedRow) }
        return row
    }

    private func show(at milliseconds: Double) {
        view.show(shell.update)
        report(at: milliseconds)
    }

    /// Tells the engine what is on screen, until that changes nothing any more.
    private func report(at milliseconds: Double) {
        var hint = view.hint(in: shell.update.rows)
        while shell.send(at: milliseconds, { [reader] in $0.viewportMoved(of: reader, to: hint, at: $1) }) {
            view.show(shell.update)
            hint = view.hint(in: shell.update.rows)
        }
    }
}
