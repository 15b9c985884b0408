/// How far a walk has come, for people.
public struct Progress: Hashable, Sendable {
    /// How many items are done, those of earlier runs included.
    public var items: Int
    /// How many there are in all, if that is known.
    public var total: Int?
    /// How many of the items this run has brought.
    public var itemsOfRun: Int
    /// How long this run has taken.
    public var elapsed: Duration

    /// A progress.
    public init(items: Int, total: Int?, itemsOfRun: Int, elapsed: Duration) {
        self.items = items
        self.total = total
        self.itemsOfRun = itemsOfRun
        self.elapsed = elapsed
    }

    /// Items in a second, in this run.
    public var rate: Double {
        let seconds = elapsed / .seconds(1)
        return seconds > 0 ? Double(itemsOfRun) / seconds : 0
    }

    /// The progress in a line that is no wider than so many columns.
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
    /// The number with a comma before each three digits.
    fileprivate var grouped: String {
        var text = ""
        for (index, digit) in String(self).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
