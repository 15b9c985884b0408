#if canImport(SwiftUI)
import Foundation

extension Pager {
    /// How a list behaves in a preview.
    public enum PreviewState: Hashable, Sendable {
        /// Each page arrives after a delay.
        case answers(after: Duration)
        /// No page arrives, so that the list stays in its loading state.
        case neverAnswers
        /// Pages fail after a delay, beginning with the page of this index, from 0.
        case fails(after: Duration, from: Int)
    }

    /// Creates a list of local items that loads like a list from a server, for previews.
    ///
    /// ```swift
    /// let slow = Pager.preview(books, pageSize: 20, .answers(after: .seconds(2)))
    /// let failing = Pager.preview(books, .fails(after: .zero, from: 1))
    /// ```
    ///
    /// Rows that are not loaded are placeholders. Failures are not retried automatically and appear immediately.
    ///
    /// - Parameters:
    ///   - items: All items of the list.
    ///   - pageSize: The number of items in a page, above 0.
    ///   - state: How the list behaves.
    ///   - clock: The clock that measures the delays.
    public static func preview(
        _ items: [Item], pageSize: Int = 20, _ state: PreviewState = .answers(after: .seconds(1)),
        clock: some Clock<Duration> = ContinuousClock()
    ) -> Pager {
        Pager(
            .numbered(from: 0, pageSize: pageSize) { request in
                switch state {
                case .answers(let delay):
                    try await clock.sleep(for: delay)
                case .neverAnswers:
                    try await clock.sleep(for: .seconds(1_000_000_000))
                case .fails(let delay, let first):
                    try await clock.sleep(for: delay)
                    if request.number >= first { throw PreviewFailure() }
                }
                let page = items.dropFirst(request.number * request.size).prefix(request.size)
                return ItemPage(Array(page), total: items.count)
            }
        ) {
            $0.retry = .never
            $0.clock = clock
        }
    }
}

/// The error of a failed page in a preview.
struct PreviewFailure: LocalizedError {
    var errorDescription: String? { "The preview state makes this page fail." }
}
#endif
