public import Foundation

/// What a store has of a list.
public struct StoredList: Hashable, Sendable {
    /// A number that changes with each change of a list, and when the list is removed. Greater numbers are later.
    public typealias Revision = Int64

    /// The header and the pages of a list.
    public struct Content: Hashable, Sendable {
        /// What is stored of the list as a whole.
        public var header: Data
        /// The pages, in the order of their positions.
        public var pages: [StoredPage]

        /// - Parameters:
        ///   - header: What is stored of the list as a whole.
        ///   - pages: The pages, in the order of their positions.
        public init(header: Data, pages: [StoredPage]) {
            self.header = header
            self.pages = pages
        }
    }

    /// The revision of the list.
    public var revision: Revision
    /// The header and the pages; `nil` if the list is not stored.
    public var content: Content?

    /// - Parameters:
    ///   - revision: The revision of the list.
    ///   - content: The header and the pages; `nil` if the list is not stored.
    public init(revision: Revision, content: Content?) {
        self.revision = revision
        self.content = content
    }
}

/// A page of a stored list, without its body.
public struct StoredPage: Hashable, Sendable, Identifiable {
    /// A number that no other page of the list has, and that is not used again.
    public var id: Int64
    /// Orders the pages of a list. No other page has the same position.
    public var position: Int64
    /// The number of rows of the page, at or above 0.
    public var rows: Int
    /// How the page is requested.
    public var head: Data
    /// Whether the page is stored with its items.
    public var hasBody: Bool

    /// - Parameters:
    ///   - id: A number that no other page of the list has.
    ///   - position: Orders the pages of a list.
    ///   - rows: The number of rows, at or above 0.
    ///   - head: How the page is requested.
    ///   - hasBody: Whether the page is stored with its items.
    public init(id: Int64, position: Int64, rows: Int, head: Data, hasBody: Bool) {
        self.id = id
        self.position = position
        self.rows = rows
        self.head = head
        self.hasBody = hasBody
    }
}

/// A change of a stored list.
public struct StoredListChange: Hashable, Sendable {
    /// What becomes of the items of a page.
    public enum Body: Hashable, Sendable {
        /// They stay as they are stored. A page that is not stored has none.
        case unchanged
        /// They are no longer stored.
        case removed
        /// They are replaced.
        case replaced(Data)
    }

    /// A page that is added, or replaces the one with the same id.
    public struct Page: Hashable, Sendable, Identifiable {
        /// The id of the page.
        public var id: StoredPage.ID
        /// Orders the pages of the list. After the change no other page has the same position.
        public var position: Int64
        /// The number of rows, at or above 0.
        public var rows: Int
        /// How the page is requested.
        public var head: Data
        /// The items.
        public var body: Body

        /// - Parameters:
        ///   - id: The id of the page.
        ///   - position: Orders the pages of the list.
        ///   - rows: The number of rows, at or above 0.
        ///   - head: How the page is requested.
        ///   - body: The items.
        public init(id: StoredPage.ID, position: Int64, rows: Int, head: Data, body: Body) {
            self.id = id
            self.position = position
            self.rows = rows
            self.head = head
            self.body = body
        }
    }

    /// The revision that the list must have.
    public var revision: StoredList.Revision
    /// The new header.
    public var header: Data
    /// The pages that are added or replaced. No two have the same id.
    public var pages: [Page]
    /// Which other pages are removed.
    public var removal: Removal

    /// Which pages are removed, besides those that are replaced.
    public enum Removal: Hashable, Sendable {
        /// Those with these ids. A page that is not stored is not removed.
        case pages([StoredPage.ID])
        /// All that the change does not name.
        case allOthers
    }

    /// - Parameters:
    ///   - revision: The revision that the list must have.
    ///   - header: The new header.
    ///   - pages: The pages that are added or replaced. No two have the same id.
    ///   - removal: Which other pages are removed.
    public init(revision: StoredList.Revision, header: Data, pages: [Page], removal: Removal) {
        self.revision = revision
        self.header = header
        self.pages = pages
        self.removal = removal
    }
}

/// How much a stored list takes.
public struct StoredListUsage: Hashable, Sendable {
    /// The name of the list.
    public var name: String
    /// The number of rows whose items are stored.
    public var rows: Int
    /// The size of the header, of the heads and of the bodies, in bytes.
    public var bytes: Int

    /// - Parameters:
    ///   - name: The name of the list.
    ///   - rows: The number of rows whose items are stored.
    ///   - bytes: The size of the header, of the heads and of the bodies, in bytes.
    public init(name: String, rows: Int, bytes: Int) {
        self.name = name
        self.rows = rows
        self.bytes = bytes
    }
}

/// An entry of a log of pending edits.
public struct StoredEntry: Hashable, Sendable, Identifiable {
    /// A text that no other entry of the log has.
    public var id: String
    /// The content of the entry.
    public var content: Data

    /// - Parameters:
    ///   - id: A text that no other entry of the log has.
    ///   - content: The content of the entry.
    public init(id: String, content: Data) {
        self.id = id
        self.content = content
    }
}
