/// A place in a list that a client continues from.
struct ListCursor: Equatable, Sendable {
    var place: RowOrder.Place

    /// How many shifts the order had when the cursor was made.
    var shiftCount: Int

    /// Tells a cursor from an equal one, where an answer without rows needs another text; else `nil`.
    var request: Int?

    private static let radix = 36

    /// Places beyond it are in no list.
    private static let maximumMagnitude: RowOrder.Place.Magnitude = 1 << 125

    /// The text for clients.
    var text: String {
        let numbers = [String(place, radix: Self.radix), String(shiftCount)] + (request.map { [String($0)] } ?? [])
        return numbers.joined(separator: ".")
    }

    init(place: RowOrder.Place, shiftCount: Int, request: Int? = nil) {
        self.place = place
        self.shiftCount = shiftCount
        self.request = request
    }

    /// The cursor with a text; `nil` for a text that no list has made.
    init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let place = RowOrder.Place(parts[0], radix: Self.radix),
            place.magnitude < Self.maximumMagnitude, let shiftCount = Int(parts[1]), shiftCount >= 0
        else { return nil }
        self.init(place: place, shiftCount: shiftCount, request: parts.count == 3 ? Int(parts[2]) : nil)
        guard self.text == text else { return nil }
    }
}
