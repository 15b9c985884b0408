#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A list that tables and collections show: a ``Pager``, which is one section, or a ``PresentedList``.
@MainActor
public protocol SectionedList<Item>: AnyObject {
    /// The type of the items.
    associatedtype Item: Identifiable
    /// The type of the rows.
    associatedtype Rows: SectionedRows

    /// The pager that loads the list.
    var pager: Pager<Item> { get }
    /// The current rows.
    var rows: Rows { get }

    /// Connects a view to the list, as a reader.
    ///
    /// - Parameter scroll: Called with the index of each row to which the list jumps.
    func connect(scroll: @escaping @MainActor (_ row: Int) -> Void) -> ListConnection<Rows>
}

/// The rows of a list and the sections that they are in.
public protocol SectionedRows: RandomAccessCollection where Index == Int, Element: Identifiable {
    /// The type of the keys of sections; `Never` if they have none.
    associatedtype SectionKey: Hashable

    /// The number of sections.
    var sectionCount: Int { get }
    /// The key of a section; `nil` if it has none.
    func key(ofSection section: Int) -> SectionKey?
    /// The indexes of a section's rows.
    func rows(ofSection section: Int) -> Range<Int>
    /// The section of a row, and its index in the section.
    func path(of index: Int) -> SectionPath
    /// The index of the row with a path.
    func index(at path: SectionPath) -> Int
}

/// The connection of a view to its list. If the view is a reader of its own, it leaves the list when this is released.
@MainActor
public final class ListConnection<Rows: SectionedRows> {
    let viewportMoved: @MainActor (_ visible: Range<Int>, _ rows: Rows) -> Void
    /// Loads the page of a row before other pages.
    let jump: @MainActor (_ row: Int) -> Void
    /// Returns the index of the row at which a new view opens.
    let claimOpeningRow: @MainActor () -> Int
    /// Calls a closure with the current list and then with each update, until the result is released.
    let follow: @MainActor (@escaping @MainActor (ShownUpdate<Rows>) -> Void) -> AnyObject
    /// Whether a row shows an item.
    let hasItem: (Rows.Element) -> Bool
    private let jumpFollower: JumpFollower

    init(
        viewportMoved: @escaping @MainActor (_ visible: Range<Int>, _ rows: Rows) -> Void,
        jump: @escaping @MainActor (_ row: Int) -> Void, claimOpeningRow: @escaping @MainActor () -> Int,
        follow: @escaping @MainActor (@escaping @MainActor (ShownUpdate<Rows>) -> Void) -> AnyObject,
        hasItem: @escaping (Rows.Element) -> Bool, jumpFollower: JumpFollower
    ) {
        self.viewportMoved = viewportMoved
        self.jump = jump
        self.claimOpeningRow = claimOpeningRow
        self.follow = follow
        self.hasItem = hasItem
        self.jumpFollower = jumpFollower
    }
}
#endif
