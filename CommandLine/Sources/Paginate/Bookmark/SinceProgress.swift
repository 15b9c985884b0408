import PagingHTTP

/// Which items of a walk with `--since` are new, and the bookmark after them.
struct SinceProgress: Hashable, Codable {
    /// The bookmark of the run before; `nil` for the first run.
    let start: Bookmark?
    /// The number of items that are not written, because an earlier run wrote them.
    private(set) var omitted = 0
    private let list: KeyDigest
    private let key: JSONPointer
    private let id: JSONPointer
    /// The greatest value so far; `nil` if there is none.
    private var greatest: BookmarkValue?
    /// The number of copies of each item with the greatest value, over all runs, by its digest.
    private var boundary: [KeyDigest: Int]
    /// How often each item with the greatest value came in this run.
    private var received: [KeyDigest: Int] = [:]
    /// How often each item with the value of the bookmark came in this run.
    private var receivedAtStart: [KeyDigest: Int] = [:]

    /// Creates the progress before the first page.
    ///
    /// - Parameters:
    ///   - start: The bookmark of the run before; `nil` for the first run.
    ///   - list: The digest of the list, without the value of the bookmark.
    ///   - key: The place of the value by which items are ordered.
    ///   - id: The place of the value that identifies an item; `nil` if items are compared as a whole.
    init(after start: Bookmark?, list: KeyDigest, key: JSONPointer, id: JSONPointer?) {
        self.start = start
        self.list = list
        self.key = key
        // The digests of the bookmark are those of the same place.
        self.id = start?.id ?? id ?? ""
        greatest = start?.value
        boundary = start?.items ?? [:]
    }

    /// Records an item.
    ///
    /// - Returns: Whether no earlier run wrote it.
    /// - Throws: ``UnorderedItem`` if the item has no value that can be compared.
    mutating func isNew(_ item: RawItem) throws(UnorderedItem) -> Bool {
        guard let value = item.value(at: key).flatMap(BookmarkValue.init) else {
            throw UnorderedItem(key, isMissing: true)
        }
        let digest = item.key(at: id)
        switch try relation(of: value, to: greatest) {
        case .before: break
        case .same: addToBoundary(digest)
        case .after:
            (greatest, boundary, received) = (value, [:], [:])
            addToBoundary(digest)
        }
        let isNew =
            switch try relation(of: value, to: start?.value) {
            case .before: false
            case .same: isNewAtStart(digest)
            case .after: true
            }
        if !isNew { omitted += 1 }
        return isNew
    }

    private mutating func addToBoundary(_ digest: KeyDigest) {
        received[digest, default: 0] += 1
        boundary[digest] = areIdentified ? 1 : max(boundary[digest] ?? 0, received[digest] ?? 0)
    }

    /// Records an item with the value of the bookmark. Without ids, equal items are different ones if there are more of them
    /// than in the run before.
    private mutating func isNewAtStart(_ digest: KeyDigest) -> Bool {
        receivedAtStart[digest, default: 0] += 1
        guard let known = start?.items[digest] else { return true }
        return !areIdentified && receivedAtStart[digest] ?? 0 > known
    }

    private var areIdentified: Bool { !id.steps.isEmpty }

    private func relation(
        of value: BookmarkValue, to other: BookmarkValue?
    ) throws(UnorderedItem) -> BookmarkValue.Relation {
        guard let other else { return .after }
        guard let relation = value.relation(to: other) else { throw UnorderedItem(key, isMissing: false) }
        return relation
    }

    /// The counts, by member, for the check of a state.
    var counts: [(member: String, count: Int?)] {
        [("since.omitted", omitted)]
            + [boundary, received, receivedAtStart, start?.items ?? [:]].flatMap(\.values).map { ("since", $0) }
    }

    /// The bookmark after the items; `nil` if there were none.
    var bookmark: Bookmark? {
        greatest.map { Bookmark(list: list, key: key, value: $0, id: id, items: boundary) }
    }
}

/// An item cannot be compared with a bookmark. The items of its page are not written.
struct UnorderedItem: Error, Hashable, CustomStringConvertible {
    /// What is wrong with the item, and what to do.
    let description: String

    init(_ key: JSONPointer, isMissing: Bool) {
        description =
            isMissing
            ? "an item has no value at \(key), the place of --since-key, or neither a number nor a text: name a member that every "
                + "item has"
            : "the order of the values at \(key), the place of --since-key, is unknown: they are of different kinds, such as "
                + "a number and N/A, or in a notation such as 12/31/2023, or like v9 and v10. Name another member"
    }
}
