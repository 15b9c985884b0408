public import Observation

/// A pager's list, presented: filtered, mapped, with separators and sections.
///
/// Making one is free. Once it is followed, or told what is on screen, it is one of the pager's readers: it makes the
/// list load, and goes on loading while too few rows pass its filter.
/// Each change is taken over as it comes and told to observers; rows, sections and states change at once.
///
/// ```swift
/// let shelf = pager.presented { $0.filter { $0.id > 100 }.sections { $0.title.first } }
/// shelf.viewportMoved(to: 0..<12)
/// print(shelf.rows.count, shelf.rows.sectionCount, shelf.states.append)
/// ```
///
/// It keeps the pager, not the other way round.
@MainActor @Observable
public final class PresentedList<Item: Identifiable & Sendable, Element, Section: Hashable & Sendable>
where Item.ID: Sendable {
    /// The list beneath: what is asked of it (a refresh, a retry, an edit) is asked there.
    @ObservationIgnored public let pager: Pager<Item>

    @ObservationIgnored private var shown: PresentedReader<Item, Element, Section>
    /// The pager's reader; `nil` until somebody follows the list or says what of it is on screen.
    @ObservationIgnored private var reader: Pager<Item>.Reader?
    @ObservationIgnored private var observers: [WeakObserver] = []
    @ObservationIgnored var announcedVersion: Int?

    private struct WeakObserver: Sendable {
        weak var observer: PresentedObserver<Item, Element, Section>?
    }

    init(_ pager: Pager<Item>, _ presentation: Presentation<Item, Element, Section>) {
        self.pager = pager
        shown = PresentedReader(
            presentation, pager.whole, loadsByItself: pager.feed.configuration.prefetch != .manual)
        pager.show(to: self)
    }

    /// Makes the list a reader of the pager, if it is none yet.
    private func join() -> Pager<Item>.Reader {
        if let reader { return reader }
        let reader = pager.makeReader()
        self.reader = reader
        return reader
    }

    deinit {
        let observers = self.observers
        guard !observers.isEmpty else { return }
        Task { @MainActor in
            for observer in observers { observer.observer?.finish() }
        }
    }

    /// The change that is shown.
    public var update: PresentedUpdate<Item, Element, Section> {
        access(keyPath: \.update)
        return shown.update
    }

    /// The rows as they are presented.
    public var rows: PresentedRows<Item, Element, Section> { update.rows }

    /// What goes on at the list's edges and with its refresh.
    public var states: LoadStates { update.states }

    /// Which activity indicators should be seen.
    public var indicators: Indicators { update.indicators }

    /// Whether there is anything to show. Headers and footers do not count.
    public var content: ListContent { update.content }

    /// Presents the list another way. All rows are looked at anew.
    ///
    /// A call from a closure that is being notified of a change, of this list or of another one of the same pager, takes
    /// effect when all have been notified.
    ///
    /// - Parameter describe: Describes how.
    public func present(
        _ describe: (Presentation<Item, Item, Never>) -> Presentation<Item, Element, Section>
    ) {
        let presentation = describe(Presentation())
        pager.enqueue(
            .presentation {
                var next = self.shown
                next.present(presentation, self.pager.whole)
                // The same rows in another way are news.
                self.announcedVersion = nil
                self.show(next)
                if let reader = self.reader { self.report(by: reader) }
            })
    }

    /// Notes which rows are on screen.
    ///
    /// Report after every scroll that changed them and after every change of the rows.
    ///
    /// - Parameter visible: The indexes on screen, in ``rows``. They may reach beyond the last row where the content is
    ///   shorter than the screen.
    public func viewportMoved(to visible: Range<Int>) {
        let reader = join()
        shown.look(at: visible)
        report(by: reader)
    }

    /// Notes that a row came on screen, for a reader that learns no more than that. The viewport moves as little as
    /// shows the row.
    ///
    /// - Parameter row: A row of this list. One that is gone is ignored.
    public func rowAppeared(_ row: PresentedRow<Item.ID, Element>) {
        let reader = join()
        guard let index = index(of: row) else { return }
        shown.look(atRow: index)
        report(by: reader)
    }

    /// Moves to a row, however far: its page is loaded first. Beyond the last row the list goes to that and loads one
    /// page.
    ///
    /// - Parameter index: The index of the row, in ``rows``, at or above 0.
    public func jump(to index: Int) {
        let reader = join()
        reader.jump(to: shown.jump(to: index))
        report(by: reader)
    }

    /// Where an item is presented; `nil` where it is hidden or not held.
    public func index(of id: Item.ID) -> Int? {
        pager.index(of: id).flatMap { $0 < rows.base.count ? rows.index(ofBase: $0) : nil }
    }

    /// Calls a closure with the list as it stands and then with each change. It may call the list and the pager: what it
    /// asks for is taken up when the change has been shown to all.
    ///
    /// - Parameter body: Takes each change.
    /// - Returns: What keeps the closure: release it to hear no more.
    public func onUpdate(
        _ body: @escaping @MainActor (PresentedUpdate<Item, Element, Section>) -> Void
    ) -> PresentedObserver<Item, Element, Section> {
        _ = join()
        let observer = PresentedObserver(body)
        show(to: observer)
        return observer
    }

    private func show(to observer: PresentedObserver<Item, Element, Section>) {
        observers.append(WeakObserver(observer: observer))
        pager.deliver { observer.body(update.asReplacement) }
    }

    /// The changes of the list, in order, from the list as it stands now: for one loop. One that falls more than 64
    /// changes behind gets one ``PresentedChange/replaced`` instead of them. It does not keep the list alive: it ends when
    /// the list is released.
    ///
    /// A loop can be behind ``rows``, in which ``viewportMoved(to:)`` reads its indexes. A view that reports its viewport
    /// uses ``onUpdate(_:)``, whose closure is never behind.
    public var updates: AsyncStream<PresentedUpdate<Item, Element, Section>> {
        _ = join()
        let queue = ChangeQueue<PresentedUpdate<Item, Element, Section>>()
        let observer = PresentedObserver<Item, Element, Section>(
            { queue.add($0, orWhole: $0.asReplacement) }, finish: { queue.finish() })
        show(to: observer)
        return AsyncStream {
            let update = await queue.next()
            return withExtendedLifetime(observer) { update }
        }
    }

    private func show(_ next: PresentedReader<Item, Element, Section>) {
        withMutation(keyPath: \.update) { shown = next }
        observers.removeAll { $0.observer == nil }
        for observer in observers { observer.observer?.body(next.update) }
    }

    /// Tells the list beneath what is on screen, and how far the presented rows reach.
    private func report(by reader: Pager<Item>.Reader) {
        guard let (seen, presented) = shown.viewport({ reader.prefetchDistances(viewportLength: $0) }) else { return }
        reader.report(seen, in: rows.base, presented)
    }

    private func index(of row: PresentedRow<Item.ID, Element>) -> Int? {
        if rows.indices.contains(row.index), rows[row.index].id == row.id { return row.index }
        guard case .row(.item(let id)) = row.id else { return nil }
        return index(of: id)
    }
}

extension PresentedList: UpdateReceiver {
    func receive(_ next: Update<Item>) {
        guard next.version > shown.update.rows.version else { return }
        var taken = shown
        if taken.take(next) { show(taken) } else { shown = taken }
        if let reader { report(by: reader) }
    }

    func finish() {}
}

/// Calls a closure with each change of a presented list, until it is released.
@MainActor
public final class PresentedObserver<Item: Identifiable & Sendable, Element, Section: Hashable & Sendable>
where Item.ID: Sendable {
    let body: @MainActor (PresentedUpdate<Item, Element, Section>) -> Void
    /// Called when the list was released.
    let finish: @MainActor () -> Void

    init(
        _ body: @escaping @MainActor (PresentedUpdate<Item, Element, Section>) -> Void,
        finish: @escaping @MainActor () -> Void = {}
    ) {
        self.body = body
        self.finish = finish
    }
}

extension Pager {
    /// The list, presented in another way than it is.
    ///
    /// ```swift
    /// let later = pager.presented { $0.filter { $0.id > 100 } }
    /// ```
    ///
    /// - Parameter describe: Describes how, from all items as they are.
    public func presented<Element, Section>(
        _ describe: (Presentation<Item, Item, Never>) -> Presentation<Item, Element, Section>
    ) -> PresentedList<Item, Element, Section> {
        PresentedList(self, describe(Presentation()))
    }
}
