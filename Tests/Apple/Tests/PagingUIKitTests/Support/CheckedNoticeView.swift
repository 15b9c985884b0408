import PagingUIKit
import Testing
import UIKit

/// A notice view that records an issue if it is told to show what it shows already. Custom views can be expensive, or
/// animate.
final class CheckedNoticeView: UIView, PagingNoticeView {
    private(set) var showCount = 0
    private var shown = ""

    func show(_ notice: PagingNotice) {
        let next = "\(notice)"
        if superview != nil, next == shown { Issue.record("a notice was shown again without a change") }
        shown = next
        showCount += 1
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 40) }
}
