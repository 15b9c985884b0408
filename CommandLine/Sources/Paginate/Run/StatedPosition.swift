/// Compares the page numbers or offsets that responses state with those of their requests.
///
/// Both count from 0 or from 1, so their difference only has to stay the same. A number that stays the same is no position,
/// or the server ignores the request; the items show which.
struct StatedPosition: Hashable, Codable {
    /// The number in the first response.
    private let first: Int
    private let difference: Int
    /// What the numbers of later pages have shown.
    private var role = Role.unknown

    private enum Role: Hashable, Codable {
        case unknown, position, other
    }

    /// Creates a value for the first page.
    ///
    /// - Parameters:
    ///   - first: The number in its response.
    ///   - requested: The number in its request.
    /// - Returns: `nil` if the number in the response is no position.
    init?(first: Int, requested: Int) {
        let (difference, overflow) = first.subtractingReportingOverflow(requested)
        guard !overflow, -1...1 ~= difference else { return nil }
        (self.first, self.difference) = (first, difference)
    }

    /// Adds a page.
    ///
    /// - Parameters:
    ///   - stated: The number in its response.
    ///   - requested: The number in its request.
    /// - Returns: The number that the response should have, if it has another one; otherwise `nil`.
    mutating func pageArrived(_ stated: Int, requested: Int) -> Int? {
        let expected = requested.addingReportingOverflow(difference).partialValue
        if role == .other || stated == expected {
            if stated != first, role == .unknown { role = .position }
            return nil
        }
        if role == .unknown, stated == first {
            role = .other
            return nil
        }
        return expected
    }
}
