import PagingCore

/// How a list is presented: which of its items are shown, as what, and what stands between them.
///
/// A description, made by steps in any order, each of which sees what the one before it presents:
///
/// ```swift
/// let shelf = Presentation<Book, Book, Never>()
///     .filter { $0.id > 100 }
///     .separators { $0.id / 10 != $1.id / 10 }
///     .sections { $0.title.first }
///     .map { $0.title }
/// ```
///
/// What the closures say of an item must not change while the item does not; to show a list another way, for another
/// search text say, present it anew.
///
/// `Element` is what an item is presented as, `Section` what tells sections apart, `Never` where there are none.
public struct Presentation<Item: Identifiable & Sendable, Element, Section: Hashable & Sendable>: Sendable
where Item.ID: Sendable {
    var stages: [PresentationStage<Item>] = []
    var header = EndRowRule.never
    var footer = EndRowRule.never
    let element: @Sendable (Item) -> Element
    let section: @Sendable (Item) -> Section?

    /// Shows only items that pass. A list that is left with too few rows goes on loading; too many pages in a row that
    /// bring none (the pager's `emptyPageLimit`) pause it with `Failure.noProgress`, and a retry goes on.
    ///
    /// A placeholder is shown, since nobody knows yet; one whose item was evicted is shown if the item was.
    ///
    /// - Parameter isIncluded: Whether an item is shown.
    public func filter(_ isIncluded: @escaping @Sendable (Element) -> Bool) -> Presentation {
        let element = element
        return adding(.filter { isIncluded(element($0)) })
    }

    /// Puts a row of its own between two neighbours, if both are known.
    ///
    /// The row brings both of them, from which a view makes what it shows.
    ///
    /// - Parameter areSeparated: Whether there is a row between two neighbours, the first of which stands before the
    ///   second.
    public func separators(_ areSeparated: @escaping @Sendable (Element, Element) -> Bool) -> Presentation {
        let element = element
        return adding(.separators { areSeparated(element($0), element($1)) })
    }

    /// Presents items as something else, made when a row is read.
    ///
    /// - Parameter transform: Makes of an item what is shown.
    public func map<Other>(
        _ transform: @escaping @Sendable (Element) -> Other
    ) -> Presentation<Item, Other, Section> {
        let element = element
        return with(element: { transform(element($0)) }, section: section)
    }

    /// Groups neighbouring rows that have the same key into sections. Placeholders and separators stand in the section
    /// of the row before them. A second call takes the place of the first.
    ///
    /// - Parameter key: The key of an item, which is its section's header.
    public func sections<Key: Hashable & Sendable>(
        by key: @escaping @Sendable (Element) -> Key
    ) -> Presentation<Item, Element, Key> {
        let element = element
        return with(element: element, section: { key(element($0)) })
    }

    /// Puts a row before all others.
    ///
    /// - Parameter rule: When it is shown.
    public func header(_ rule: EndRowRule = .always) -> Presentation {
        var next = self
        next.header = rule
        return next
    }

    /// Puts a row behind all others.
    ///
    /// - Parameter rule: When it is shown.
    public func footer(_ rule: EndRowRule = .always) -> Presentation {
        var next = self
        next.footer = rule
        return next
    }

    private func adding(_ stage: PresentationStage<Item>) -> Presentation {
        var next = self
        next.stages.append(stage)
        return next
    }

    private func with<NewElement, Key>(
        element: @escaping @Sendable (Item) -> NewElement, section: @escaping @Sendable (Item) -> Key?
    ) -> Presentation<Item, NewElement, Key> {
        var next = Presentation<Item, NewElement, Key>(element: element, section: section)
        next.stages = stages
        next.header = header
        next.footer = footer
        return next
    }

    fileprivate init(element: @escaping @Sendable (Item) -> Element, section: @escaping @Sendable (Item) -> Section?) {
        self.element = element
        self.section = section
    }
}

extension Presentation where Element == Item, Section == Never {
    /// All items as they are.
    public init() {
        self.init(element: { $0 }, section: { _ in nil })
    }
}

/// When a header or a footer is shown.
public enum EndRowRule: Hashable, Sendable {
    /// Never.
    case never
    /// Always, over an empty list too.
    case always
    /// Once the list has been loaded up to its end on that side. An edge that opens again takes it away.
    case atEnd

    func shows(at edge: LoadStates.Edge) -> Bool {
        switch self {
        case .never: false
        case .always: true
        case .atEnd: edge == .ended
        }
    }
}

/// One step of a presentation, in the items themselves.
enum PresentationStage<Item: Sendable>: Sendable {
    case filter(@Sendable (Item) -> Bool)
    case separators(@Sendable (Item, Item) -> Bool)

    var dependsOnPreviousRow: Bool {
        switch self {
        case .filter: false
        case .separators: true
        }
    }
}
