/// The progress of a walk.
public struct Progress: Hashable, Sendable {
    /// The number of items that were written, including earlier runs.
    public var items: Int
    /// The expected number of items; `nil` if unknown.
    public var total: Int?
    /// The number of items that this run wrote.
    public var itemsOfRun: Int
    /// The duration of this run.
    public var elapsed: Duration

    /// Creates a progress.
    ///
    /// - Parameters:
    ///   - items: The number of items that were written, including earlier runs.
    ///   - total: The expected number of items; `nil` if unknown.
    ///   - itemsOfRun: The number of items that this run wrote.
    ///   - elapsed: The duration of this run.
    public init(items: Int, total: Int?, itemsOfRun: Int, elapsed: Duration) {
        self.items = items
        self.total = total
        self.itemsOfRun = itemsOfRun
        self.elapsed = elapsed
    }

    /// The number of items per second in this run.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(itemsOfRun) / seconds : 0
    }

    /// The progress as one line for a terminal.
    ///
    /// - Parameter width: The greatest width of the line, in columns.
    public func line(width: Int) -> String {
        var words = "\(items.grouped) items  \(Int(rate).grouped)/s"
        guard let total, total > 0, total >= items else { return String(words.prefix(max(width, 0))) }
        words = "\(items * 100 / total)%  \(items.grouped)/\(total.grouped)  \(Int(rate).grouped)/s"
        if rate > 0 { words += "  \(Self.clock(Double(total - items) / rate)) left" }
        let room = min(width - words.count - 4, 40)
        guard room >= 5 else { return String(words.prefix(max(width, 0))) }
        let filled = items * room / total
        return "[" + String(repeating: "#", count: filled) + String(repeating: "-", count: room - filled) + "] " + words
    }

    private static func clock(_ seconds: Double) -> String {
        let whole = Int(min(seconds.rounded(.up), 359_999))
        let minutes = whole / 60 % 60, tail = whole % 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return whole >= 3600 ? "\(whole / 3600):\(two(minutes)):\(two(tail))" : "\(minutes):\(two(tail))"
    }
}

extension Int {
    /// The number with commas as thousands separators.
    fileprivate var grouped: String {
        var text = ""
        for (index, digit) in String(self).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
