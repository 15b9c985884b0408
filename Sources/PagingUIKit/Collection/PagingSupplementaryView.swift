#if canImport(UIKit) && !os(watchOS)
public import UIKit

/// The header or footer of a paged section: a ``StandardNoticeView``.
///
/// To show a view of your own instead, register its class for the kind of supplementary view and the identifier
/// ``reuseIdentifier``, after the data source was made.
public final class PagingSupplementaryView: UICollectionReusableView, PagingNoticeView {
    /// By which the data source asks for headers and footers.
    nonisolated public static let reuseIdentifier = "PagingNotice"

    private lazy var notice: StandardNoticeView = {
        let notice = StandardNoticeView(frame: bounds)
        addSubview(notice)
        return notice
    }()

    /// Says something else from now on.
    public func show(_ notice: PagingNotice) { self.notice.show(notice) }

    public override func sizeThatFits(_ size: CGSize) -> CGSize { notice.sizeThatFits(size) }

    public override func layoutSubviews() {
        super.layoutSubviews()
        notice.frame = bounds
    }
}
#endif
