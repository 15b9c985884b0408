/// What a figure is compared with.
struct Baseline {
    let name: String
    /// In the unit of the figure.
    let value: Double
    /// How many times the baseline the figure may be; `nil` without a bar.
    var limit: Double?

    init(_ name: String, _ value: Double, limit: Double? = nil) {
        self.name = name
        self.value = value
        self.limit = limit
    }
}
