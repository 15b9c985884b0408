#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UICollectionView {
    /// Has headers and footers of paged sections be ``PagingSupplementaryView``s.
    func registerNotices() {
        for kind in [Self.elementKindSectionHeader, Self.elementKindSectionFooter] {
            register(
                PagingSupplementaryView.self, forSupplementaryViewOfKind: kind,
                withReuseIdentifier: PagingSupplementaryView.reuseIdentifier)
        }
    }
}

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

    /// Prefers the height of its notice, and at least that of one line.
    ///
    /// A layout need not ask again when the notice changes. So there is always room for an indicator or a button, even
    /// while the view shows nothing.
    public override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        guard let preferred = layoutAttributes.copy() as? UICollectionViewLayoutAttributes else {
            return layoutAttributes
        }
        preferred.size.height = max(sizeThatFits(preferred.size).height, notice.lineHeight)
        return preferred
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        notice.frame = bounds
    }
}
#endif
