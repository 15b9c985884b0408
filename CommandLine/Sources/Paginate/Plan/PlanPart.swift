import PagingHTTP

/// One part of a planned list.
struct PlanPart: Hashable, Sendable {
    /// What a part reads.
    enum Range: Hashable, Sendable {
        /// The pages from one number to the one before another; to the end of the list if that is `nil`.
        case pages(from: Int, to: Int?)
        /// The items from one offset to the one before another; to the end of the list if that is `nil`.
        case items(from: Int, to: Int?)
        /// The list between two values of a key.
        case values(KeySelection, from: PlanValue, to: PlanValue)
    }

    var range: Range
    /// The length of the list when it was planned; `nil` if the server did not state it, or for the list between two values,
    /// which has another length.
    var length: ListLength?
    /// The number of items in a full page when the list was planned.
    var fullPageItemCount: Int

    /// The page number or the offset after the part; `nil` if it ends with its list.
    var end: Int? {
        switch range {
        case .pages(_, let to), .items(_, let to): to
        case .values: nil
        }
    }

    /// Whether the server stated how many items the list has.
    var hasItemTotal: Bool { if case .items? = length { true } else { false } }

    /// The number of items in the pages of a part in the middle of a list; `nil` if unknown.
    var itemCount: Int? {
        guard case .pages(let from, let to?) = range, hasItemTotal else { return nil }
        return (to - from).multiplied(by: fullPageItemCount)
    }

    /// Whether a place comes after the part.
    func ends(before place: SavedPlace) -> Bool {
        guard let end, let position = place.position else { return false }
        return position >= end
    }

    /// Checks that a page belongs to the part: that the keys of its items are between the values of the part, or that the list has
    /// the length that it had when it was planned.
    ///
    /// - Parameters:
    ///   - items: The items of the page.
    ///   - claims: What its response says about the list.
    ///   - isFirst: Whether it is the first page of the part. Behind the last page, servers may state a length of zero.
    /// - Throws: ``ListChanged`` or ``PlanRefused``.
    func verify(_ items: [RawItem], _ claims: Claims?, isFirst: Bool) throws {
        if case .values(let selection, let from, let to) = range {
            return try selection.verify(items, from: from, to: to)
        }
        let isBehindEnd = items.isEmpty && !isFirst
        switch (length, claims?.total, claims?.pageCount) {
        case (.items, 0?, _) where isBehindEnd, (.pages, _, 0?) where isBehindEnd: break
        case (.items(let planned)?, let found?, _) where found != planned:
            throw ListChanged(planned: .items(count: planned), found: .items(count: found))
        case (.pages(let planned)?, _, let found?) where found != planned:
            throw ListChanged(planned: .pages(count: planned), found: .pages(count: found))
        default: break
        }
    }
}

extension PlanPart.Range: CustomStringConvertible {
    /// The part for messages, such as `pages 17 to 32`.
    var description: String {
        switch self {
        case .pages(let from, let to): "pages " + Self.text(from, to)
        case .items(let from, let to): "items " + Self.text(from, to)
        case .values(let selection, let from, let to): "values \(selection.text(from, to))"
        }
    }

    private static func text(_ from: Int, _ to: Int?) -> String {
        to.map { "\(from) to \($0 - 1)" } ?? "from \(from) on"
    }
}
