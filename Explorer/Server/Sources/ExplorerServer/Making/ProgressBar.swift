import Foundation
import Synchronization

/// Shows how far a long piece of work has come: as a bar on a terminal, as a line at every tenth elsewhere.
public final class ProgressBar: Sendable {
    private let title: String
    private let isTerminal: Bool
    private let write: @Sendable (String) -> Void
    private let shown = Mutex(-1)

    private static let width = 30

    /// A bar at nothing done.
    ///
    /// - Parameters:
    ///   - title: What is being done.
    ///   - isTerminal: Whether lines can be written over.
    ///   - write: Takes what is to be shown.
    public init(_ title: String, isTerminal: Bool, write: @escaping @Sendable (String) -> Void) {
        self.title = title
        self.isTerminal = isTerminal
        self.write = write
    }

    /// Shows that a share of the work is done.
    ///
    /// - Parameters:
    ///   - fraction: How much, 0...1.
    ///   - step: What comes next.
    public func update(_ fraction: Double, _ step: String) {
        let percent = Int((min(max(fraction, 0), 1) * 100).rounded(.down))
        let line: String? = shown.withLock { shown in
            let isNew = isTerminal ? percent > shown : percent / 10 > shown / 10 || shown < 0
            guard isNew else { return nil }
            shown = percent
            return isTerminal ? bar(percent, step) : "\(title): \(percent) %\n"
        }
        if let line {
            write(line)
        }
    }

    private func bar(_ percent: Int, _ step: String) -> String {
        let filled = Self.width * percent / 100
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
        let number = String(repeating: " ", count: 3 - String(percent).count) + String(percent)
        return "\r\(title) \(bar) \(number) %  \(step.prefix(30))\u{1B}[K" + (percent == 100 ? "\n" : "")
    }
}
