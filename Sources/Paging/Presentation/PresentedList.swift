public import Observation
import PagingCore
import PagingPresentation

/// A filtered and mapped view of a pager's list, with separators, sections, headers and footers.
///
/// Creating a presented list loads nothing. After it is followed or a viewport is reported, it is a reader of the
/// pager: it starts the first load, and continues to load while too few rows pass its filter. It applies each update of
/// the pager and notifies its observers. Rows, sections and states change at once.
///
/// ```swift
/// let shelf = pager.presented { $0.filter { $0.id > 100 }.sections { $0.title.first } }
/// shelf.viewportMoved(to: 0..<12)
/// print(shelf.rows.count, shelf.rows.sectionCount, shelf.states.append)
/// ```
///
/// A presented list keeps the pager alive. The pager does not keep the presented list alive.
@MainActor @Observable
public final class PresentedList<Item: Identifiable, Element, Section: Hashable> {
    /// The list that is presented. Call its methods for refreshes, retries and edits.
    @ObservationIgnored public let pager: Pager<Item>

    @ObservationIgnored private var shown: PresentedReader<Item, Element, Section>
    /// The pager's reader; `nil` until the list is followed or a viewport is reported.
    @ObservationIgnored private var reader: Pager<Item>.Reader?
    @ObservationIgnored private var observers: [WeakReference<Observer>] = []
    @ObservationIgnored var announcementClaim = AnnouncementClaim()
    @ObservationIgnored var jumpFollowers = JumpFollowers()

    init(_ pager: Pager<Item>, _ presentation: ListPresentation<Item, Element, Section>) {
        self.pager = pager
        shown = PresentedReader(
            presentation, pager.replacementUpdate, loadsByItself: pager.engine.feed.configuration.prefetch != .manual)
        pager.addReceiver(self)
    }

    /// Makes the list a reader of the pager, if it is not a reader yet.
    private func joinedReader() -> Pager<Item>.Reader {
        if let reader { return reader }
        let reader = Pager.Reader(of: pager)
        self.reader = reader
        return reader
    }

    deinit {
        let observers = self.observers
        guard !observers.isEmpty else { return }
        Task { @MainActor in
            for observer in observers { observer.object?.finish() }
        }
    }

    /// The current update.
    public var update: PresentedUpdate<Item, Element, Section> {
        if pager.tracksReads { access(keyPath: \.update) }
        return shown.update
    }

    /// The presented rows.
    public var rows: PresentedRows<Item, Element, Section> { update.rows }

    /// The load state of each edge, of the refresh and of the check for new items.
    public var states: LoadStates { update.states }

    /// Which activity indicators are visible.
    public var indicators: ListIndicators { update.indicators }

    /// Whether the list presents rows. Headers and footers do not count.
    public var content: ListContent { update.content }

    /// Changes how the list is presented. All rows are presented again.
    ///
    /// If an observer of this pager, or of one of its presented lists, makes the call while an update is being
    /// delivered, the call takes effect after delivery ends.
    ///
    /// - Parameter describe: Returns the new presentation.
    public func present(
        _ describe: (ListPresentation<Item, Item, Never>) -> ListPresentation<Item, Element, Section>
    ) {
        let presentation = describe(ListPresentation())
        pager.enqueue(
            .work {
                var next = self.shown
                next.present(presentation, self.pager.replacementUpdate)
                // The version of the pager's update is the same, but the presented rows are different, so they are
                // announced again.
                self.announcementClaim = AnnouncementClaim()
                self.setShown(next)
                if let reader = self.reader { self.report(by: reader) }
            })
    }

    /// Reports the visible rows.
    ///
    /// Report them after each scroll that changes them and after each update that changes rows.
    ///
    /// - Parameter visible: The indexes of the visible rows, in ``rows``. The range may extend beyond the last row if
    ///   the content is shorter than the screen.
    public func viewportMoved(to visible: Range<Int>) {
        let reader = joinedReader()
        shown.viewportMoved(to: visible)
        report(by: reader)
    }

    /// Reports the visible rows, for a view that shows an update later than it takes it.
    ///
    /// - Parameters:
    ///   - visible: The indexes of the visible rows, in `shown`.
    ///   - shown: The rows that the view shows, which can be older than ``rows``.
    package func viewportMoved(to visible: Range<Int>, in shown: PresentedRows<Item, Element, Section>) {
        guard shown.indices.contains(visible.lowerBound) else { return viewportMoved(to: visible) }
        let first = index(of: shown[visible.lowerBound]) ?? visible.lowerBound
        viewportMoved(to: first..<(first + visible.count))
    }

    /// Reports that a row appeared on screen, for a view that knows only that. The viewport moves by the smallest
    /// distance that includes the row.
    ///
    /// - Parameter row: A row of this list. A row that no longer exists is ignored.
    public func rowAppeared(_ row: PresentedRow<Item.ID, Element>) {
        let reader = joinedReader()
        guard let index = index(of: row) else { return }
        shown.rowAppeared(at: index)
        report(by: reader)
    }

    /// Moves the viewport to a row at any distance, and loads its page before other pages.
    package func load(at index: Int) {
        let reader = joinedReader()
        reader.jump(to: shown.jump(to: index))
        report(by: reader)
    }

    /// The index of the row that presents an item; `nil` if the item is hidden or not held.
    public func index(of id: Item.ID) -> Int? { pager.index(of: id).flatMap(presentedIndex) }

    /// The index of the row that presents a row of the pager's list, or the item that was loaded in its place; `nil` if it
    /// is gone or hidden.
    package func index(of row: RowID<Item.ID>) -> Int? {
        pager.index(of: row).flatMap(presentedIndex)
    }

    private func presentedIndex(_ index: Int) -> Int? {
        index < rows.base.count ? rows.index(ofBase: index) : nil
    }

    /// Calls a closure with the current list and then with each update.
    ///
    /// The closure may call the list and the pager. Such calls are queued until the update was delivered to all
    /// receivers.
    ///
    /// - Parameter body: Receives each update.
    /// - Returns: The observer. Keep it as long as the closure should be called, and release it to stop.
    public func onUpdate(
        _ body: @escaping @MainActor (PresentedUpdate<Item, Element, Section>) -> Void
    ) -> Observer {
        _ = joinedReader()
        let observer = Observer(body)
        addObserver(observer)
        return observer
    }

    private func addObserver(_ observer: Observer) {
        observers.append(WeakReference(observer))
        pager.deliver { observer.receive(update.asReplacement) }
    }

    /// The updates of the list, in order, for one loop. The first one brings the current list.
    ///
    /// A loop that is more than 64 updates behind gets one ``PresentedChange/replaced`` instead of them. The sequence does
    /// not keep the list alive: it ends when the list is released.
    ///
    /// A loop can be behind ``rows``, into which ``viewportMoved(to:)`` reads its indexes. A view that reports its
    /// viewport uses ``onUpdate(_:)``, whose closure is never behind.
    public var updates: ListUpdates<PresentedUpdate<Item, Element, Section>> {
        ListUpdates { [weak self] in
            guard let self else { return { nil } }
            _ = joinedReader()
            let queue = ChangeQueue<PresentedUpdate<Item, Element, Section>>()
            let observer = Observer(
                { queue.add($0, orReplacement: $0.asReplacement) }, end: { queue.finish() })
            addObserver(observer)
            return {
                let update = await queue.next()
                return withExtendedLifetime(observer) { update }
            }
        }
    }

    private func setShown(_ next: PresentedReader<Item, Element, Section>) {
        withMutation(keyPath: \.update) { shown = next }
        observers.removeAll { $0.object == nil }
        for observer in observers { observer.object?.receive(next.update) }
    }

    /// Reports the visible rows of the pager's list, and how far the presented rows extend.
    private func report(by reader: Pager<Item>.Reader) {
        guard let (visible, presented) = shown.viewport({ reader.prefetchDistances(viewportLength: $0) }) else {
            return
        }
        reader.report(visible, in: rows.base, presented)
    }

    /// The current index of a row, which can be one of older rows; `nil` if it is known no more.
    private func index(of row: PresentedRow<Item.ID, Element>) -> Int? {
        if rows.indices.contains(row.index), rows[row.index].id == row.id { return row.index }
        guard case .row(let id) = row.id, let item = rows.base.itemID(of: id) else { return nil }
        return index(of: item)
    }
}

extension PresentedList: UpdateReceiver {
    func receive(_ next: ListUpdate<Item>) {
        guard next.version > shown.update.rows.version else { return }
        var updated = shown
        if updated.apply(next) { setShown(updated) } else { shown = updated }
        if let reader { report(by: reader) }
    }

    func finish() {}

    func forgetJump() { _ = jumpFollowers.claimPendingRow() }

    func listOpened(at row: Int) {
        for follower in jumpFollowers.current { follower.scroll(openingIndex(ofBase: row)) }
    }
}

extension PresentedList {
    /// Calls a closure with each update of the list, until the observer is released.
    @MainActor
    public final class Observer {
        private let body: @MainActor (PresentedUpdate<Item, Element, Section>) -> Void
        private let end: @MainActor () -> Void

        init(
            _ body: @escaping @MainActor (PresentedUpdate<Item, Element, Section>) -> Void,
            end: @escaping @MainActor () -> Void = {}
        ) {
            self.body = body
            self.end = end
        }

        func receive(_ update: PresentedUpdate<Item, Element, Section>) { body(update) }

        func finish() { end() }
    }
}

extension Pager {
    /// Presents the list in another way: filtered, mapped, with separators or sections.
    ///
    /// ```swift
    /// let later = pager.presented { $0.filter { $0.id > 100 } }
    /// ```
    ///
    /// - Parameter describe: Returns the presentation, starting from one that presents all items unchanged.
    public func presented<Element, Section>(
        _ describe: (ListPresentation<Item, Item, Never>) -> ListPresentation<Item, Element, Section>
    ) -> PresentedList<Item, Element, Section> {
        PresentedList(self, describe(ListPresentation()))
    }
}
