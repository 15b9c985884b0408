extension Duration {
    /// The duration in nanoseconds, clamped to what fits: 292 years.
    package var wholeNanoseconds: Int64 {
        // `components` traps if the seconds do not fit, so the duration is clamped first.
        let (seconds, attoseconds) = max(min(self, .nanoseconds(Int64.max)), .nanoseconds(Int64.min)).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
