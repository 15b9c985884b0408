import PagingCore

/// A description of how a list is presented: filters, mapped elements, separators, sections, a header and a footer.
///
/// It is built of steps, in any order. Each step receives the result of the step before it:
///
/// ```swift
/// let shelf = ListPresentation<Book, Book, Never>()
///     .filter { $0.id > 100 }
///     .separators { $0.id / 10 != $1.id / 10 }
///     .sections { $0.title.first }
///     .map { $0.title }
/// ```
///
/// The closures must return the same result for the same item each time. To present the list in another way, for
/// example for another search text, use a new presentation.
///
/// `Element` is the type as which an item is presented. `Section` is the type of the keys of sections, or `Never` if
/// there are no sections.
public struct ListPresentation<Item: Identifiable, Element, Section: Hashable> {
    var stages: [PresentationStage<Item>] = []
    var header = EndRowRule.never
    var footer = EndRowRule.never
    let element: (Item) -> Element
    let section: (Item) -> Section?

    /// Hides the items for which a closure returns false.
    ///
    /// While too few rows are shown, the list continues to load. After too many consecutive pages without a shown row
    /// (the pager's `emptyPageLimit`), loading fails with `LoadFailure.noProgress`; a retry continues.
    ///
    /// A placeholder is shown until its item is loaded. The placeholder of an evicted item is shown if the item was
    /// shown.
    ///
    /// - Parameter isIncluded: Returns whether an item is shown.
    public func filter(_ isIncluded: @escaping (Element) -> Bool) -> ListPresentation {
        let element = element
        return adding(.filter { isIncluded(element($0)) })
    }

    /// Inserts a separator row between two neighboring items, if both are loaded.
    ///
    /// The content of the row has both elements; see ``PresentedRow/Content/separator(before:after:)``.
    ///
    /// - Parameter areSeparated: Returns whether there is a separator between an element and the element after it.
    public func separators(_ areSeparated: @escaping (Element, Element) -> Bool) -> ListPresentation {
        let element = element
        return adding(.separators { areSeparated(element($0), element($1)) })
    }

    /// Presents each item as the result of a closure.
    ///
    /// - Parameter transform: Returns the new element. It is called each time a row is read.
    public func map<Other>(
        _ transform: @escaping (Element) -> Other
    ) -> ListPresentation<Item, Other, Section> {
        let element = element
        return with(element: { transform(element($0)) }, section: section)
    }

    /// Groups neighboring rows with the same key into sections.
    ///
    /// Placeholders and separators are in the section of the row before them. A second call replaces the first.
    ///
    /// - Parameter key: Returns the key of an element. The key of a section is its header.
    public func sections<Key: Hashable>(
        by key: @escaping (Element) -> Key
    ) -> ListPresentation<Item, Element, Key> {
        let element = element
        return with(element: element, section: { key(element($0)) })
    }

    /// Inserts a header row before all other rows.
    ///
    /// - Parameter rule: When the header is shown.
    public func header(_ rule: EndRowRule = .always) -> ListPresentation {
        var next = self
        next.header = rule
        return next
    }

    /// Inserts a footer row after all other rows.
    ///
    /// - Parameter rule: When the footer is shown.
    public func footer(_ rule: EndRowRule = .always) -> ListPresentation {
        var next = self
        next.footer = rule
        return next
    }

    private func adding(_ stage: PresentationStage<Item>) -> ListPresentation {
        var next = self
        next.stages.append(stage)
        return next
    }

    private func with<NewElement, Key>(
        element: @escaping (Item) -> NewElement, section: @escaping (Item) -> Key?
    ) -> ListPresentation<Item, NewElement, Key> {
        var next = ListPresentation<Item, NewElement, Key>(element: element, section: section)
        next.stages = stages
        next.header = header
        next.footer = footer
        return next
    }

    fileprivate init(element: @escaping (Item) -> Element, section: @escaping (Item) -> Section?) {
        self.element = element
        self.section = section
    }
}

extension ListPresentation where Element == Item, Section == Never {
    /// Creates a presentation that shows all items unchanged.
    public init() {
        self.init(element: { $0 }, section: { _ in nil })
    }
}

/// When a header or a footer is shown.
public enum EndRowRule: Hashable, Sendable {
    /// Never.
    case never
    /// Always, also if the list is empty.
    case always
    /// While the edge on its side has ended.
    case atEnd

    func shows(at edge: LoadStates.Edge) -> Bool {
        switch self {
        case .never: false
        case .always: true
        case .atEnd: edge == .ended
        }
    }
}

/// A step of a presentation that hides rows or adds rows. Its closure takes items, not elements.
enum PresentationStage<Item> {
    case filter((Item) -> Bool)
    case separators((Item, Item) -> Bool)

    /// Whether the result for a row depends on the row before it.
    var dependsOnPreviousRow: Bool {
        switch self {
        case .filter: false
        case .separators: true
        }
    }
}
