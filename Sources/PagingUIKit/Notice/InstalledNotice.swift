#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// A notice view that is installed in a host, which resizes it when the user's text size changes.
@MainActor
final class InstalledNotice {
    let view: any PagingNoticeView
    private var shown: ListNotice?
    private var registration: (any UITraitChangeRegistration)?
    private let secondResize = CoalescedTask()

    /// - Parameter resize: Gives the view the height that fits its content.
    init(_ view: any PagingNoticeView, resize: @escaping @MainActor () -> Void) {
        self.view = view
        registration = (view as UIView).registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            [weak self] (_: UIView, _) in
            resize()
            // Labels that adjust their fonts automatically do so after this view's trait change handler.
            self?.secondResize.schedule(resize)
        }
    }

    /// Whether the view shows a notice already.
    func shows(_ notice: ListNotice) -> Bool { shown == notice }

    /// Shows a notice with the texts and actions of `context`.
    func show(_ notice: ListNotice, _ context: PagingNotice.Context) {
        shown = notice
        switch notice {
        case .edge(let notice): view.show(PagingNotice(notice, context))
        case .offer: view.show(.offered(context.offered))
        case .unavailableContent(let unavailableContent): view.show(PagingNotice(unavailableContent, context))
        }
    }

    /// Forgets the shown notice, so that an equal notice is shown again with new texts.
    func invalidate() { shown = nil }

    /// Stops observing the view's traits.
    func release() {
        if let registration { view.unregisterForTraitChanges(registration) }
        registration = nil
    }
}
#endif
