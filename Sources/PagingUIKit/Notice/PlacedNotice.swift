#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A view that says something in its place, and is put there anew when the reader's text size changes.
@MainActor
final class PlacedNotice {
    let view: any PagingNoticeView
    private var said: ListNotice?
    private var registration: (any UITraitChangeRegistration)?
    private let nextTurn = Errand()

    /// - Parameter fit: Puts the view in its place, as tall as it wants to be.
    init(_ view: any PagingNoticeView, fit: @escaping @MainActor () -> Void) {
        self.view = view
        registration = (view as UIView).registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            [weak self] (_: UIView, _) in
            fit()
            // Labels within the view that follow by themselves do so after the view was told.
            self?.nextTurn.run(fit)
        }
    }

    func says(_ notice: ListNotice) -> Bool { said == notice }

    /// Has the view say something, in words.
    func show(_ notice: ListNotice, _ words: PagingNotice.Words) {
        said = notice
        switch notice {
        case .edge(let notice): view.show(PagingNotice(notice, words))
        case .offer: view.show(.offered(words.offered))
        case .unavailableContent(let unavailableContent): view.show(PagingNotice(unavailableContent, words))
        }
    }

    /// Has what is said next be shown, the same or not: its words are others.
    func forget() { said = nil }

    /// Leaves the view alone from now on.
    func release() {
        if let registration { view.unregisterForTraitChanges(registration) }
        registration = nil
    }
}
#endif
