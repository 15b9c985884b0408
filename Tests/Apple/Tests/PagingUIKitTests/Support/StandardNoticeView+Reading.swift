import PagingUIKit
import UIKit

/// The visible content of the view.
extension StandardNoticeView {
    var isLoading: Bool {
        subviews.contains { ($0 as? UIActivityIndicatorView)?.isAnimating == true && !$0.isHidden }
    }

    var remark: String? { subviews.compactMap { $0 as? UILabel }.first { !$0.isHidden }?.text }

    var retryButton: UIButton? { subviews.compactMap { $0 as? UIButton }.first { !$0.isHidden } }
}
