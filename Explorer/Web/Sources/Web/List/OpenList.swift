import BrowserHost
import ListWindow
import PagingCore

/// The list on screen: its engine, and the elements that show it.
final class OpenList {
    let shell: Shell
    private let view: ListView
    private let reader = ReaderID(0)

    /// Whether the list opens at its last row and has no rows yet.
    private var opensAtEnd: Bool

    /// Called before the list shows what has changed.
    var willShow: (ListUpdate<Entry>) -> Void = { _ in }

    /// Called when other rows are on screen, or the list shows what has changed.
    var didShow: (_ milliseconds: Double) -> Void = { _ in }

    /// - Parameters:
    ///   - configuration: How the list is loaded.
    ///   - items: The page that the list opens with; `nil` where it is loaded.
    ///   - window: An empty window of the viewport's height. The list opens at its end if the scroll bar stands for a part of
    ///     it.
    convenience init(
        _ configuration: FeedConfiguration, given items: ItemPage<Entry, Int>? = nil, in window: ListWindow
    ) {
        self.init(Shell(list: 1, configuration: configuration, given: items), in: window)
    }

    /// Shows a list again, in the window in which it was when its reader left it.
    init(_ shell: Shell, in window: ListWindow) {
        self.shell = shell
        view = ListView(window)
        opensAtEnd = window.extent == .part
    }

    /// The list as it stands.
    var update: ListUpdate<Entry> { shell.update }

    /// The rows on screen.
    var window: ListWindow { view.window }

    /// The first row on screen, how many rows are on screen, and how many fit there.
    @inline(never)
    var viewport: (first: Int, count: Int, length: Int) {
        let visible = view.window.visibleRows
        return (visible.lowerBound, visible.count, view.window.viewportLength)
    }

    /// Begins to follow the list, which loads its first page if it has none.
    func start(at milliseconds: Double) {
        shell.waitForNextTimer()
        let isChanged = shell.send(at: milliseconds) { [reader] in $0.readerJoined(reader, at: $1) }
        if isChanged || window.rowCount == 0 { show(at: milliseconds) } else { moveWindow(at: milliseconds) { _ in } }
    }

    /// No longer follows the list, which stays as it is.
    func leave(at milliseconds: Double) {
        _ = shell.send(at: milliseconds) { [reader] in $0.readerLeft(reader, at: $1) }
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

    /// Takes the reader to a row, however far away, and loads its page.
    func jump(to row: Int, at milliseconds: Double) {
        moveWindow(at: milliseconds) { $0.start(at: row) }
        send(at: milliseconds) { [reader] in $0.jumpRequested(by: reader, toRow: row, at: $1) }
    }

    /// Shows of each row which section it begins; see ``ListView/sectionBeginning``.
    func showSections(_ beginning: @escaping (_ row: Int) -> Int32) {
        view.sectionBeginning = beginning
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
        showRows()
        report(at: milliseconds)
    }

    private func showRows() {
        willShow(shell.update)
        view.show(shell.update)
        guard opensAtEnd, !shell.update.rows.isEmpty else { return }
        opensAtEnd = false
        view.move(over: shell.update) { $0.move(by: .infinity) }
    }

    /// Tells the engine what is on screen, until that changes nothing any more.
    private func report(at milliseconds: Double) {
        var hint = view.hint(in: shell.update.rows)
        while shell.send(at: milliseconds, { [reader] in $0.viewportMoved(of: reader, to: hint, at: $1) }) {
            showRows()
            hint = view.hint(in: shell.update.rows)
        }
        didShow(milliseconds)
    }
}
