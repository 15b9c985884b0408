#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Where a notice stands.
enum NoticePlace {
    case head
    case end
    /// Where the rows would be.
    case backdrop
}

/// What a list says beside its rows: at its edges, in their place, aloud, and in the indicators of what a person pulled
/// for.
@MainActor
final class PagedNotices<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private let pager: Pager<Item>
    /// Puts a view where its notice stands, once it says something else.
    private let fit: @MainActor (any PagingNoticeView, NoticePlace) -> Void
    private var placed: [NoticePlace: PlacedNotice] = [:]
    private var announcements = Announcements()
    private var last: Update<Item>?
    /// How wide the views were when they were put in their places.
    private var width: CGFloat?
    /// Does something that may move the rows, and brings the reader back to where they were.
    var holdingPlace: @MainActor (_ body: () -> Void) -> Void = { $0() }
    var pullForMore: PullForMore<Item>?
    #if !os(tvOS)
    var pullToRefresh: PullToRefresh<Item>?
    #endif

    init(_ pager: Pager<Item>, fit: @escaping @MainActor (any PagingNoticeView, NoticePlace) -> Void) {
        self.pager = pager
        self.fit = fit
    }

    var texts: PagingTexts {
        get { announcements.texts }
        set {
            announcements.texts = newValue
            if let last { showViews(last) }
        }
    }

    subscript(place: NoticePlace) -> (any PagingNoticeView)? {
        get { placed[place]?.view }
        set {
            keep(newValue, at: place)
            if let last { showViews(last) }
        }
    }

    /// Takes a view that stands in its place already, and will be asked how tall it wants to be.
    func take(_ view: (any PagingNoticeView)?, at place: NoticePlace) {
        keep(view, at: place)
        if let last { view?.show(notice(last, at: place)) }
    }

    private func keep(_ view: (any PagingNoticeView)?, at place: NoticePlace) {
        placed[place]?.release()
        placed[place] = view.map { PlacedNotice($0) { [weak self] in self?.fitAgain(place) } }
    }

    func show(_ update: Update<Item>) {
        last = update
        showViews(update)
        announcements.take(update) { [pager] in pager.error($0) }
        pullForMore?.show(update, words)
        #if !os(tvOS)
        pullToRefresh?.show(update.indicators)
        #endif
    }

    /// Puts the views in their places again where they have another width: what they say takes more or fewer lines.
    func fit(toWidth width: CGFloat) {
        guard width != self.width else { return }
        self.width = width
        for place in placed.keys { fitAgain(place) }
    }

    private func fitAgain(_ place: NoticePlace) {
        guard let view = self[place] else { return }
        holdingPlace { fit(view, place) }
    }

    private func showViews(_ update: Update<Item>) {
        holdingPlace {
            for (place, placed) in placed {
                placed.view.show(notice(update, at: place))
                fit(placed.view, place)
            }
        }
    }

    /// Where there is no backdrop the end says what it would.
    private func notice(_ update: Update<Item>, at place: NoticePlace) -> PagingNotice {
        switch place {
        case .head: PagingNotice(update.notice(.prepend), words)
        case .backdrop: PagingNotice(update.backdrop, words)
        case .end:
            if update.backdrop != .nothing, self[.backdrop] == nil {
                PagingNotice(update.backdrop, words)
            } else if pullForMore != nil, update.notice(.append) == .loading {
                .nothing
            } else {
                PagingNotice(update.notice(.append), words)
            }
        }
    }

    private var words: PagingNotice.Words {
        PagingNotice.Words(texts: texts, error: { [pager] in pager.error($0) }, retry: { [pager] in pager.retry() })
    }
}
#endif
