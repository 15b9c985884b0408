#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

/// Loads the next page when the user pulls the list beyond its end, and shows an indicator after the last row.
///
/// While the indicator is visible, the content inset is larger by the indicator's length. Only that amount is added and
/// subtracted, so that other changes of the inset, such as a keyboard or a bar, are preserved.
@MainActor
final class PullToLoadMore<Item: Identifiable> {
    /// The inset that was added for the indicator.
    private enum AddedInset {
        case none
        case added(UIEdgeInsets)
    }

    private weak var view: (any PagedView)?
    private let pager: Pager<Item>
    private let indicator: any PagingNoticeView
    private var pull: EdgePull
    private var inset = AddedInset.none

    init(_ view: any PagedView, _ pager: Pager<Item>, _ policy: EdgePullPolicy, _ indicator: any PagingNoticeView) {
        self.view = view
        self.pager = pager
        self.indicator = indicator
        pull = EdgePull(at: .append, policy)
        if policy.allowsShortContent {
            if view.scrollsHorizontally { view.alwaysBounceHorizontal = true } else { view.alwaysBounceVertical = true }
        }
        indicator.show(.nothing)
        view.addSubview(indicator)
    }

    deinit {
        MainActor.runOnMainQueue { [view, indicator, inset] in Self.remove(indicator, inset, from: view) }
    }

    /// Measures the pull after a scroll or a change of the content size or insets. Must not be called during updates.
    func didScroll() { receive { .scrolled($0) } }

    /// Measures the pull when the user ends a drag.
    func didEndDragging() { receive { .released($0) } }

    /// Counts an accessibility or keyboard scroll beyond the end as a pull.
    func didScrollBeyondEnd() { receive { .steppedBeyond($0) } }

    private func receive(_ event: (PullGeometry) -> EdgePull.Event) {
        guard let view else { return }
        layOutIndicator(in: view)
        if pull.receive(event(view.pullGeometry)).fires { pager.pull(.append) }
    }

    /// Shows or hides the indicator.
    func show(_ indicators: ListIndicators, _ context: PagingNotice.Context) {
        guard let view else { return }
        switch (inset, indicators.append) {
        case (.none, true):
            indicator.show(.loading(context.texts.loading))
            layOutIndicator(in: view)
            let added = view.inset(for: indicator)
            inset = .added(added)
            view.contentInset = view.contentInset + added
        case (.added(let added), false):
            indicator.show(.nothing)
            inset = .none
            view.contentInset = view.contentInset - added
        case (.none, false), (.added, true): break
        }
    }

    /// Removes the indicator and its inset.
    func detach() {
        Self.remove(indicator, inset, from: view)
        inset = .none
    }

    private static func remove(_ indicator: any PagingNoticeView, _ inset: AddedInset, from view: (any PagedView)?) {
        indicator.removeFromSuperview()
        if let view, case .added(let added) = inset { view.contentInset = view.contentInset - added }
    }

    /// Positions the indicator after the last row.
    private func layOutIndicator(in view: any PagedView) {
        if view.scrollsHorizontally {
            let width = indicator.sizeThatFits(view.bounds.size).height
            let x = view.beginsAtGreatestOffset ? -width : view.contentSize.width
            indicator.frame = CGRect(x: x, y: 0, width: width, height: view.bounds.height)
        } else {
            let size = indicator.sizeThatFits(view.bounds.size)
            indicator.frame = CGRect(x: 0, y: view.contentSize.height, width: view.bounds.width, height: size.height)
        }
    }
}

extension PagedView {
    /// The additional inset that an indicator after the last row needs.
    fileprivate func inset(for indicator: UIView) -> UIEdgeInsets {
        var inset = UIEdgeInsets.zero
        switch (scrollsHorizontally, beginsAtGreatestOffset) {
        case (false, _): inset.bottom = indicator.frame.height
        case (true, false): inset.right = indicator.frame.width
        case (true, true): inset.left = indicator.frame.width
        }
        return inset
    }

    /// The geometry from which a pull is measured.
    fileprivate var pullGeometry: PullGeometry {
        let inset = adjustedContentInset
        guard scrollsHorizontally else {
            return PullGeometry(
                contentLength: Double(contentSize.height), viewLength: Double(bounds.height),
                offset: Double(contentOffset.y), leadingInset: Double(inset.top), trailingInset: Double(inset.bottom),
                isDragging: isDragging)
        }
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let (leading, trailing) = beginsAtGreatestOffset ? (inset.right, inset.left) : (inset.left, inset.right)
        return PullGeometry(
            contentLength: Double(contentSize.width), viewLength: Double(bounds.width),
            offset: Double(contentOffset.x), leadingInset: Double(leading), trailingInset: Double(trailing),
            axis: .horizontal(isRightToLeft: isRightToLeft, flipsAxis: flipsAxis), isDragging: isDragging)
    }
}

extension UIEdgeInsets {
    fileprivate static func + (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: first.top + second.top, left: first.left + second.left, bottom: first.bottom + second.bottom,
            right: first.right + second.right)
    }

    fileprivate static func - (first: UIEdgeInsets, second: UIEdgeInsets) -> UIEdgeInsets {
        UIEdgeInsets(
            top: first.top - second.top, left: first.left - second.left, bottom: first.bottom - second.bottom,
            right: first.right - second.right)
    }
}
#endif
