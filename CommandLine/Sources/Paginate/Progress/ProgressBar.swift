import Foundation
import Synchronization

/// Shows the progress of a walk, or what it waits for, in one line of a terminal.
public final class ProgressBar: Sendable {
    private struct State {
        var isShown = false
        var lastDrawn: ContinuousClock.Instant?
    }

    private let isOn: Bool
    private let state = Mutex(State())

    /// Creates a progress bar on standard error.
    ///
    /// - Parameter isOn: Whether to show the bar. It is never shown if standard error is not a terminal.
    public init(isOn: Bool) {
        self.isOn = isOn && isatty(2) == 1
    }

    /// Shows a progress, at most ten times per second.
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

    /// Shows why the walk waits, and for how long.
    func showWait(_ error: any Error, _ delay: Duration) {
        guard isOn else { return }
        let seconds = String(format: "%.1f", delay / .seconds(1))
        draw("waiting \(seconds) s: \(FailureText(error))".prefix(columns: Self.width - 1))
        state.withLock { $0.lastDrawn = nil }
    }

    /// Removes the line from the terminal.
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

    /// The width of the terminal, in columns.
    private static var width: Int {
        var size = winsize()
        guard ioctl(2, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
