#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// A bar at the top of a view that shows a failed refresh over the rows, with buttons that retry and dismiss it.
///
/// While the bar is visible in a list that scrolls vertically, the top content inset is larger by the bar's height. Only
/// that amount is added and subtracted, so that other changes of the inset, such as a refresh control, are preserved.
@MainActor
final class RefreshFailureBar<Item: Identifiable> {
    private enum Visibility {
        case hidden
        /// `inset` is the height that was added to the content inset, in points.
        case shown(inset: CGFloat)
    }

    let notice: any PagingNoticeView
    /// Returns the distance from the top of the view to the bar, in points.
    var position: @MainActor () -> CGFloat = { 0 }
    private weak var view: (any PagedView)?
    private let pager: Pager<Item>
    private var presentation = RefreshFailurePresentation()
    private var visibility = Visibility.hidden
    private lazy var installed = InstalledNotice(notice) { [weak self] in self?.layOut() }

    init(_ view: any PagedView, _ pager: Pager<Item>, _ notice: any PagingNoticeView) {
        self.view = view
        self.pager = pager
        self.notice = notice
    }

    deinit {
        MainActor.runOnMainQueue { [view, notice, visibility] in Self.remove(notice, visibility, from: view) }
    }

    /// The height that the bar adds to the top inset, in points.
    var addedInset: CGFloat {
        if case .shown(let inset) = visibility { inset } else { 0 }
    }

    /// Shows or hides the bar.
    func show(_ status: ShownStatus, _ texts: PagingTexts) {
        presentation = presentation.updated(with: status.states.refresh)
        switch presentation.notice(status.content) {
        case .nothing: hide()
        case .failed(let failure):
            let shown = ListNotice.edge(.failed(failure))
            if !installed.shows(shown) { installed.show(shown, context(texts)) }
            if case .hidden = visibility {
                view?.addSubview(notice)
                visibility = .shown(inset: 0)
            }
            layOut()
        }
    }

    /// Forgets the shown failure, so that it is shown again with new texts.
    func invalidate() { installed.invalidate() }

    private func context(_ texts: PagingTexts) -> PagingNotice.Context {
        PagingNotice.Context(
            texts: texts, retry: { [weak pager] in pager?.retry() }, load: {},
            dismiss: { [weak self] in self?.dismiss() })
    }

    private func dismiss() {
        presentation = presentation.dismissed
        hide()
    }

    private func hide() {
        Self.remove(notice, visibility, from: view)
        visibility = .hidden
    }

    /// Removes the bar and its inset.
    func detach() {
        hide()
        installed.release()
    }

    private static func remove(
        _ notice: any PagingNoticeView, _ visibility: Visibility, from view: (any PagedView)?
    ) {
        guard case .shown(let inset) = visibility else { return }
        notice.removeFromSuperview()
        if inset != 0 { view?.contentInset.top -= inset }
    }

    /// Scrolls a list to its new top, for example one that returns from a pull and would come to rest below it.
    private func scrollToTop(_ view: any PagedView) {
        let top = -view.adjustedContentInset.top
        guard !view.isDragging, view.contentOffset.y > top + 0.5 else { return }
        view.setContentOffset(CGPoint(x: view.contentOffset.x, y: top), animated: view.window != nil)
    }

    /// Positions the bar at the top of the visible part of the view.
    func layOut() {
        guard case .shown(let inset) = visibility, let view, notice.superview === view else { return }
        let size = notice.sizeThatFits(CGSize(width: view.bounds.width, height: .greatestFiniteMagnitude))
        let needed = view.scrollsHorizontally ? 0 : size.height
        if needed != inset {
            visibility = .shown(inset: needed)
            let wasAtTop = view.contentOffset.y <= 0.5 - view.adjustedContentInset.top
            view.contentInset.top += needed - inset
            if wasAtTop { scrollToTop(view) }
        }
        notice.frame = CGRect(
            x: view.bounds.minX, y: view.bounds.minY + position(), width: view.bounds.width, height: size.height)
    }
}
#endif
