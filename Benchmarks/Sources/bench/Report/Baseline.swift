/// What a figure is compared with.
struct Baseline {
    let name: String
    /// In the unit of the figure.
    let value: Double
    /// How many times the baseline the figure may be; `nil` without a bar.
    var limit: Double?
    /// How many times the baseline the figure must be; `nil` without a bar.
    var floor: Double?

    init(_ name: String, _ value: Double, limit: Double? = nil, floor: Double? = nil) {
        self.name = name
        self.value = value
        self.limit = limit
        self.floor = floor
    }
}
