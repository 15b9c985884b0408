/// The list has another length than when it was planned, so that its parts would lack or repeat items.
public struct ListChanged: Error, Hashable, CustomStringConvertible {
    /// The two lengths, and what to do.
    public let description: String

    /// Creates the error for another length.
    init(planned: ListLength, found: ListLength) {
        self.init("it had \(planned), and has \(found)")
    }

    /// Creates the error for a list that ends within a part that is not its last one.
    init(endedWithin part: PlanPart) {
        self.init("it ends within \(part.range)")
    }

    private init(_ difference: String) {
        description =
            "the list has changed since it was planned: \(difference). Make the plan again, and read all parts into another "
            + "folder"
    }
}
