import PagingCore

extension PageSourceConvertible {
    /// A source that retries the transient failures of this source, for loops. Do not use it for a pager, which retries
    /// by itself.
    ///
    /// ```swift
    /// for try await page in source.retrying(.twice).pages() { print(page.items.count) }
    /// ```
    ///
    /// Each request is retried separately, even if several run at the same time. If all retries fail, the last error is
    /// thrown.
    ///
    /// - Parameters:
    ///   - policy: When and how often a failed request is retried.
    ///   - clock: Measures the delays.
    ///   - onRetry: Called before each retry, with the error and the delay.
    public func retrying(
        _ policy: RetryPolicy, clock: any Clock<Duration> = ContinuousClock(),
        onRetry: @escaping @Sendable (any Error, Duration) -> Void = { _, _ in }
    ) -> PageSource<Item> {
        let source = pageSource
        return PageSource(
            source.addressing, observation: source.observation, opening: source.opening,
            cursorType: source.cursorType
        ) { request in
            try await policy.run(clock: clock, onRetry: onRetry) { try await source.answer(request) }
        }
    }
}
