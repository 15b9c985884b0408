/// What brings a pager's list back to the same place: the cursors, counts and spans of its pages, and the row it was at.
///
/// It holds no items, so it is small, and nothing in it can be out of date: a list that is made from it shows
/// placeholders at once, as many as there were rows, and loads the pages its reader looks at.
///
/// ```swift
/// import Foundation
///
/// let data = try JSONEncoder().encode(pager.state(of: "swift"))
/// let saved = try JSONDecoder().decode(PagerState<String>?.self, from: data)
/// ```
///
/// Any coder will do. A state that another version of the library wrote can be decoded, and is refused by the pager.
public struct PagerRestorationState<Cursor: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// What the list was a list of, as the one who took the state put it: a search text, the name of a feed.
    public var query: String

    var format: Format

    enum Format: Hashable, Sendable {
        case current(FeedRestorationState, cursors: [Cursor])
        case other(version: Int)
    }

    /// The version of the format that is written.
    static var version: Int { 2 }

    /// The first row that was on screen, which is a row of the list that is made from the state; `nil` in a state of
    /// another version.
    public var firstRow: Int? {
        if case .current(let feed, _) = format { feed.firstRestoredRow } else { nil }
    }

    /// How old the list was when the state was taken; `nil` where that was not counted, and in a state of another version.
    ///
    /// No clock of a pager goes on while its app is closed. Add the time until the list is brought back, so that one that
    /// is stale by then is loaded anew:
    ///
    /// ```swift
    /// var back = saved
    /// back?.age? += .seconds(3_600)
    /// ```
    public var age: Duration? {
        get {
            if case .current(let feed, _) = format { feed.ageNanoseconds.map { .nanoseconds($0) } } else { nil }
        }
        set {
            guard case .current(var feed, let cursors) = format else { return }
            feed.ageNanoseconds = newValue.map(\.wholeNanoseconds)
            format = .current(feed, cursors: cursors)
        }
    }

    init(query: String, feed: FeedRestorationState, cursors: [Cursor]) {
        self.query = query
        format = .current(feed, cursors: cursors)
    }
}

extension PagerRestorationState: Codable {
    private enum Key: CodingKey {
        case version
        case query
        case feed
        case cursors
    }

    /// Reads a state of this or another version.
    ///
    /// - Parameter decoder: Where to read it from.
    /// - Throws: A `DecodingError` if it is none.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let version = try values.decode(Int.self, forKey: .version)
        query = try values.decode(String.self, forKey: .query)
        guard version == Self.version else {
            format = .other(version: version)
            return
        }
        format = .current(
            try values.decode(FeedRestorationState.self, forKey: .feed),
            cursors: try values.decode([Cursor].self, forKey: .cursors))
    }

    /// Writes the state. One of another version is written as no more than that.
    ///
    /// - Parameter encoder: Where to write it to.
    /// - Throws: What the encoder or a cursor throws.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(query, forKey: .query)
        switch format {
        case .current(let feed, let cursors):
            try values.encode(Self.version, forKey: .version)
            try values.encode(feed, forKey: .feed)
            try values.encode(cursors, forKey: .cursors)
        case .other(let version):
            try values.encode(version, forKey: .version)
        }
    }
}
