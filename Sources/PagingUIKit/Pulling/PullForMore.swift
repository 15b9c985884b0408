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
        /// So much of the insets is the indicator's.
        case made(UIEdgeInsets)
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
        indicator.show(.nothing)
        view.addSubview(indicator)
    }

    deinit {
        MainActor.runNowOrSoon { [view, indicator, room] in Self.take(indicator, room, from: view) }
    }

    /// Measures the pull after the list has moved, or its content or insets have changed. Not to be called within updates.
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
        switch (room, update.indicators.append) {
        case (.none, true):
            indicator.show(.loading(words.texts.loading))
            place(in: view)
            let made = view.room(for: indicator)
            room = .made(made)
            view.contentInset = view.contentInset + made
        case (.made(let made), false):
            indicator.show(.nothing)
            room = .none
            view.contentInset = view.contentInset - made
        case (.none, false), (.made, true): break
        }
    }

    /// Takes the indicator and its room away.
    func detach() {
        Self.take(indicator, room, from: view)
        room = .none
    }

    private static func take(_ indicator: any PagingNoticeView, _ room: Room, from view: (any PagedView)?) {
        indicator.removeFromSuperview()
        if let view, case .made(let made) = room { view.contentInset = view.contentInset - made }
    }

    /// Puts the indicator behind the last row.
    private func place(in view: any PagedView) {
        if view.scrollsSideways {
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
    /// How much longer the insets are for an indicator behind the last row.
    fileprivate func room(for indicator: UIView) -> UIEdgeInsets {
        var room = UIEdgeInsets.zero
        switch (scrollsSideways, beginsAtGreatestOffset) {
        case (false, _): room.bottom = indicator.frame.height
        case (true, false): room.right = indicator.frame.width
        case (true, true): room.left = indicator.frame.width
        }
        return room
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
