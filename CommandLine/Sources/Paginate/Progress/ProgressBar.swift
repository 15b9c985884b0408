import Foundation
import Synchronization

/// Shows the progress of a walk in one line of a terminal, and what it waits for.
public final class ProgressBar: Sendable {
    private struct State {
        var isShown = false
        var lastDrawn: ContinuousClock.Instant?
    }

    private let isOn: Bool
    private let state = Mutex(State())

    /// A bar on standard error.
    ///
    /// - Parameter isOn: Whether it is to be seen where standard error is a terminal.
    public init(isOn: Bool) {
        self.isOn = isOn && isatty(2) == 1
    }

    /// Shows a progress, ten times in a second at most.
    func show(_ progress: @autoclosure () -> Progress) {
        guard isOn else { return }
        let now = ContinuousClock.now
        let isDue = state.withLock { state in
            if let last = state.lastDrawn, last.duration(to: now) < .milliseconds(100) { return false }
            state.lastDrawn = now
            return true
        }
        if isDue { draw(progress().line(width: Self.width - 1)) }
    }

    /// Shows why the walk stands still.
    func showWait(_ error: any Error, _ delay: Duration) {
        guard isOn else { return }
        let seconds = String(format: "%.1f", delay / .seconds(1))
        draw("waiting \(seconds) s: \(FailureText(error))".prefix(columns: Self.width - 1))
        state.withLock { $0.lastDrawn = nil }
    }

    /// Takes the line away.
    public func end() {
        let wasShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if wasShown { StandardError.write("\r\u{1B}[K") }
    }

    private func draw(_ line: String) {
        state.withLock { $0.isShown = true }
        StandardError.write("\r\(line)\u{1B}[K")
    }

    /// How many columns the terminal has.
    private static var width: Int {
        var size = winsize()
        guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
