#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Where a notice stands.
enum NoticePlace {
    case head
    case end
    /// Where the rows would be.
    case unavailableContent
}

/// What a list says beside its rows: at its edges, in their place, aloud, and in the indicators of what a person pulled
/// for.
@MainActor
final class PagedNotices<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private let pager: Pager<Item>
    /// Where the views stand; `nil` once the list is shown no more.
    private var stand: (any NoticeStand)?
    private var placed: [NoticePlace: PlacedNotice] = [:]
    private var announcements = Announcements()
    private var last: Update<Item>?
    /// How wide the views were when they were put in their places.
    private var width: CGFloat?
    /// Does something that may move the rows, and brings the reader back to where they were.
    var holdingPlace: @MainActor (_ body: () -> Void) -> Void = { $0() }
    /// Whether the list is all that the view shows, so that what it says may stand behind the rows.
    var isAlone: @MainActor () -> Bool = { true }
    /// Whether somebody may see the list.
    var isOnScreen: @MainActor () -> Bool = { true }
    var pullForMore: PullForMore<Item>? {
        didSet { oldValue?.detach() }
    }
    #if !os(tvOS)
    var pullToRefresh: PullToRefresh<Item>? {
        didSet { oldValue?.detach() }
    }
    #endif

    init(_ pager: Pager<Item>, _ stand: any NoticeStand) {
        self.pager = pager
        self.stand = stand
    }

    deinit {
        MainActor.runNowOrSoon { [stand, placed] in
            for (place, placed) in placed { stand?.remove(placed.view, place) }
        }
    }

    var texts: PagingTexts {
        get { announcements.texts }
        set {
            announcements.texts = newValue
            for placed in placed.values { placed.forget() }
            if let last { showViews(last) }
        }
    }

    subscript(place: NoticePlace) -> (any PagingNoticeView)? {
        get { placed[place]?.view }
        set {
            guard let stand else { return }
            let old = placed[place]?.view
            take(newValue, at: place)
            holdingPlace {
                if let old, old !== newValue { stand.remove(old, place) }
                if let newValue { stand.put(newValue, place) }
            }
            lookAgain()
        }
    }

    /// Has a standard view say what goes on in a place where nothing stands.
    func fill(_ place: NoticePlace) {
        if stand?.isFree(place) == true { self[place] = StandardNoticeView(frame: .zero) }
    }

    /// Takes a view that stands in its place already, and will be asked how tall it wants to be.
    func take(_ view: (any PagingNoticeView)?, at place: NoticePlace) {
        placed[place]?.release()
        placed[place] = view.map { PlacedNotice($0) { [weak self] in self?.fitAgain(place) } }
        if let last { placed[place]?.show(said(last, at: place), words) }
    }

    /// Whether a view is one of those that say something.
    func speaks(in view: UIView) -> Bool { placed.values.contains { $0.view === view } }

    /// Says nothing more in a view that says something of another list now.
    func forget(_ view: UIView) {
        for (place, placed) in placed where placed.view === view {
            placed.release()
            self.placed[place] = nil
        }
    }

    func show(_ update: Update<Item>) {
        last = update
        showViews(update)
        announcements.take(update, mayTell: { isOnScreen() && pager.claimAnnouncement(of: update.version) }) {
            pager.error($0)
        }
        pullForMore?.show(update, words)
    }

    /// Called when the rows of an update are on screen and the scroll position is restored.
    func shown(_ update: Update<Item>) {
        // The end of the list has moved, which need not be a scroll.
        pullForMore?.scrolled()
        #if !os(tvOS)
        pullToRefresh?.show(update.indicators)
        #endif
    }

    /// Says what may be another thing by now, though the list is as it was: whether the reader has fingers on it.
    func lookAgain() {
        if let last { showViews(last) }
    }

    /// Takes all that was put in the view away.
    func preemptRevalidation() {
        for (place, placed) in placed {
            placed.release()
            stand?.remove(placed.view, place)
        }
        placed = [:]
        stand = nil
        pullForMore = nil
        #if !os(tvOS)
        pullToRefresh = nil
        #endif
    }

    /// Puts the views in their places again where they have another width: what they say takes more or fewer lines.
    func fit(toWidth width: CGFloat) {
        guard width != self.width else { return }
        self.width = width
        for place in placed.keys { fitAgain(place) }
    }

    private func fitAgain(_ place: NoticePlace) {
        guard let view = self[place], let stand else { return }
        holdingPlace { stand.fit(view, place) }
    }

    private func showViews(_ update: Update<Item>) {
        let changed = placed.filter { !$0.value.says(said(update, at: $0.key)) }
        guard !changed.isEmpty, let stand else { return }
        holdingPlace {
            for (place, placed) in changed {
                placed.show(said(update, at: place), words)
                stand.fit(placed.view, place)
            }
        }
    }

    private func said(_ update: Update<Item>, at place: NoticePlace) -> ListNotice {
        let backdropSpeaks = self[.unavailableContent] != nil && isAlone()
        return switch place {
        case .head: .edge(update.notice(.prepend))
        case .unavailableContent: .unavailableContent(backdropSpeaks ? update.unavailableContent : .nothing)
        case .end:
            update.endNotice(
                backdropSpeaks: backdropSpeaks,
                pull: pullForMore == nil ? .notWanted : isReadWithoutFingers ? .impossible : .possible)
        }
    }

    /// Whether the reader cannot pull the list beyond its end.
    private var isReadWithoutFingers: Bool {
        UIAccessibility.isVoiceOverRunning || UIAccessibility.isSwitchControlRunning
    }

    private var words: PagingNotice.Words {
        PagingNotice.Words(
            texts: texts, error: { [pager] in pager.error($0) }, retry: { [weak pager] in pager?.retry() },
            load: { [weak pager] in pager?.pull(.append) })
    }
}
#endif
