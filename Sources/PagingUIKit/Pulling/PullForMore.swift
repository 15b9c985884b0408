#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Loads the page behind the last row when a person pulls the list beyond its end, and shows an indicator there.
///
/// While that is on, the list's inset is longer by its height: by that alone, so that whatever else changes the inset
/// meanwhile, a keyboard or a bar, is left as it is.
@MainActor
final class PullForMore<Item: Identifiable & Sendable> where Item.ID: Sendable {
    private enum Room {
        case none
        /// So much of the inset is the indicator's.
        case made(CGFloat)
    }

    private weak var view: (any PagedView)?
    private let pager: Pager<Item>
    private let indicator: any PagingNoticeView
    private var pull: EdgePull
    private var room = Room.none

    init(_ view: any PagedView, _ pager: Pager<Item>, _ policy: EdgePullPolicy, _ indicator: any PagingNoticeView) {
        self.view = view
        self.pager = pager
        self.indicator = indicator
        pull = EdgePull(at: .append, policy)
        if policy.allowsShortContent {
            if view.scrollsSideways { view.alwaysBounceHorizontal = true } else { view.alwaysBounceVertical = true }
        }
        view.addSubview(indicator)
    }

    /// The list moved, or its sizes changed.
    func scrolled() { receive { .scrolled($0) } }

    func released() { receive { .released($0) } }

    func steppedBeyond() { receive { .steppedBeyond($0) } }

    private func receive(_ event: (PullGeometry) -> EdgePull.Event) {
        guard let view else { return }
        place(in: view)
        if pull.receive(event(view.pullGeometry)).fires { pager.pull(.append) }
    }

    /// Follows the list's indicator.
    func show(_ update: Update<Item>, _ words: PagingNotice.Words) {
        guard let view else { return }
        indicator.show(update.indicators.append ? .loading(words.texts.loading) : .nothing)
        place(in: view)
        switch (room, update.indicators.append) {
        case (.none, true):
            let length = view.scrollsSideways ? indicator.frame.width : indicator.frame.height
            room = .made(length)
            view.lengthenInset(by: length)
        case (.made(let length), false):
            room = .none
            view.lengthenInset(by: -length)
        case (.none, false), (.made, true): break
        }
        // The list's end is another one now, and no scrolling tells of that.
        scrolled()
    }

    /// Puts the indicator behind the last row.
    private func place(in view: any PagedView) {
        if view.scrollsSideways {
            let width = indicator.sizeThatFits(view.bounds.size).height
            indicator.frame = CGRect(x: view.contentSize.width, y: 0, width: width, height: view.bounds.height)
        } else {
            let size = indicator.sizeThatFits(view.bounds.size)
            indicator.frame = CGRect(x: 0, y: view.contentSize.height, width: view.bounds.width, height: size.height)
        }
    }
}

extension PagedView {
    fileprivate func lengthenInset(by length: CGFloat) {
        if scrollsSideways { contentInset.right += length } else { contentInset.bottom += length }
    }

    /// The list as a pull is measured.
    fileprivate var pullGeometry: PullGeometry {
        let inset = adjustedContentInset
        guard scrollsSideways else {
            return PullGeometry(
                contentLength: Double(contentSize.height), viewLength: Double(bounds.height),
                offset: Double(contentOffset.y), leadingInset: Double(inset.top), trailingInset: Double(inset.bottom),
                isDragging: isDragging)
        }
        let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let (leading, trailing) = isRightToLeft && !flipsAxis ? (inset.right, inset.left) : (inset.left, inset.right)
        return PullGeometry(
            contentLength: Double(contentSize.width), viewLength: Double(bounds.width),
            offset: Double(contentOffset.x), leadingInset: Double(leading), trailingInset: Double(trailing),
            axis: .horizontal(isRightToLeft: isRightToLeft, flipsAxis: flipsAxis), isDragging: isDragging)
    }
}
#endif
