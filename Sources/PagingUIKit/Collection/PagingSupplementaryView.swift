#if canImport(UIKit) && !os(watchOS)
public import UIKit

extension UICollectionView {
    /// Registers ``PagingSupplementaryView`` for the headers and footers of paged sections.
    func registerNotices() {
        for kind in [Self.elementKindSectionHeader, Self.elementKindSectionFooter] {
            register(
                PagingSupplementaryView.self, forSupplementaryViewOfKind: kind,
                withReuseIdentifier: PagingSupplementaryView.reuseIdentifier)
        }
    }
}

/// The header or footer of a paged section, which contains a ``StandardNoticeView``.
///
/// To use a view of your own, register its class for the supplementary view kind and ``reuseIdentifier`` after you
/// create the data source.
public final class PagingSupplementaryView: UICollectionReusableView, PagingNoticeView {
    /// The reuse identifier with which the data source dequeues headers and footers.
    nonisolated public static let reuseIdentifier = "PagingNotice"

    private lazy var notice: StandardNoticeView = {
        let notice = StandardNoticeView(frame: bounds)
        addSubview(notice)
        return notice
    }()

    /// Shows a notice instead of the previous one.
    public func show(_ notice: PagingNotice) { self.notice.show(notice) }

    public override func sizeThatFits(_ size: CGSize) -> CGSize { notice.sizeThatFits(size) }

    /// Prefers the height of its notice, and at least the height of one line.
    ///
    /// A layout does not always request the height again when the notice changes. Therefore the view has space for an
    /// indicator or a button even while it shows nothing.
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
