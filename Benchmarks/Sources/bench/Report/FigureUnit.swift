/// What a figure counts.
enum FigureUnit {
    case nanoseconds
    case allocations
    case bytes
    case items
    case itemsPerSecond
    case ratio

    func text(_ value: Double) -> String {
        switch self {
        case .nanoseconds where value >= 1_000_000: "\(Self.rounded(value / 1_000_000)) ms"
        case .nanoseconds where value >= 1_000: "\(Self.rounded(value / 1_000)) µs"
        case .nanoseconds: "\(Self.rounded(value)) ns"
        case .allocations: Self.rounded(value)
        case .bytes: "\(Self.rounded(value)) B"
        case .items: "\(Int(value))"
        case .itemsPerSecond: "\(Int(value.rounded())) /s"
        case .ratio: "× \(Self.rounded(value))"
        }
    }

    private static func rounded(_ value: Double) -> String {
        value >= 100 ? "\(Int(value.rounded()))" : "\((value * 100).rounded() / 100)"
    }
}
