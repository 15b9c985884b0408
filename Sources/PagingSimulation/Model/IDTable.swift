/// A table of values for item ids, which may be negative.
struct IDTable<Value> {
    private var values: [Value?] = []

    init() {}

    subscript(id: Int32) -> Value? {
        get {
            let place = Self.place(id)
            return place < values.count ? values[place] : nil
        }
        set {
            let place = Self.place(id)
            if place >= values.count {
                guard newValue != nil else { return }
                for _ in values.count...place { values.append(nil) }
            }
            values[place] = newValue
        }
    }

    mutating func removeAll() { values.removeAll(keepingCapacity: true) }

    private static func place(_ id: Int32) -> Int { id < 0 ? -2 * Int(id) - 1 : 2 * Int(id) }
}
