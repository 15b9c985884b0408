extension PageSourceConvertible {
    /// This source with transient failures repeated, for loops: a pager repeats by itself, and would do so on top of it.
    ///
    /// ```swift
    /// for try await page in source.retrying(.twice).pages() { print(page.items.count) }
    /// ```
    ///
    /// Each request has its own repetitions, also of several that run at the same time. What fails in the end throws what
    /// it threw last.
    ///
    /// - Parameters:
    ///   - policy: When a failed request is repeated, and when no more.
    ///   - clock: What the delays are measured by.
    ///   - onRepetition: Told of each failure that will be repeated, and of the delay before that.
    public func retrying(
        _ policy: RetryPolicy, clock: any Clock<Duration> = ContinuousClock(),
        onRepetition: @escaping @Sendable (any Error, Duration) -> Void = { _, _ in }
    ) -> PageSource<Item> {
        let source = pageSource
        return PageSource(source.addressing) { request in
            try await policy.repeating(clock: clock, onRepetition: onRepetition) { try await source.answer(request) }
        }
    }
}
