import PagingCore

/// A saved list: the cursors, counts and spans of its pages, and its first visible row.
///
/// It contains no items. Therefore it is small, and none of it is outdated. A restored list immediately shows as many
/// placeholders as there were rows, and loads the pages that its readers want.
///
/// ```swift
/// import Foundation
///
/// let data = try JSONEncoder().encode(pager.state(of: "swift"))
/// let saved = try JSONDecoder().decode(PagerRestorationState<String>?.self, from: data)
/// ```
///
/// Any encoder and decoder can be used. A state that another version of the library wrote can be decoded, and the pager
/// refuses it.
public struct PagerRestorationState<Cursor: Codable & Hashable & Sendable>: Hashable, Sendable {
    /// Identifies the content of the list, as it was passed to ``Pager/state(of:cursors:)``: a search text, or the name
    /// of a feed.
    public var query: String

    var format: Format

    enum Format: Hashable, Sendable {
        case current(FeedRestorationState, cursors: [Cursor])
        case other(version: Int)
    }

    /// The version of the format that this library writes.
    static var version: Int { 2 }

    /// The index of the first visible row in the restored list; `nil` for a state of another version.
    public var firstRow: Int? {
        if case .current(let feed, _) = format { feed.firstRestoredRow } else { nil }
    }

    /// The age of the list when the state was saved; `nil` if the age was not known, and for a state of another
    /// version.
    ///
    /// A pager's clock does not run while its app is closed. Add the time until the list is restored, so that a list
    /// that is stale by then is revalidated:
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

    /// Decodes a state of this or another version.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: A `DecodingError` if the data is not a state.
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

    /// Encodes the state. Of a state of another version, only the query and the version are written.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: An error of the encoder or of a cursor.
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
