#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UICollectionView {
    /// Puts a view where its notice stands. Where headers and footers stand is the layout's to say.
    func fit(_ view: any PagingNoticeView, _ place: NoticePlace, ofSection section: Int) {
        switch place {
        case .head: askAgain(UICollectionView.elementKindSectionHeader, ofSection: section)
        case .end: askAgain(UICollectionView.elementKindSectionFooter, ofSection: section)
        case .backdrop: if backgroundView !== view { backgroundView = view }
        }
    }

    /// Has the layout ask a header or a footer again how tall it wants to be. A flow layout never asks.
    private func askAgain(_ kind: String, ofSection section: Int) {
        let layout = collectionViewLayout
        guard !(layout is UICollectionViewFlowLayout),
            let contextClass = type(of: layout).invalidationContextClass
                as? UICollectionViewLayoutInvalidationContext.Type
        else { return }
        let context = contextClass.init()
        context.invalidateSupplementaryElements(ofKind: kind, at: [IndexPath(item: 0, section: section)])
        layout.invalidateLayout(with: context)
    }

    /// A view that shows nothing, for an element that nobody gives.
    func emptySupplementaryView(_ kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
        let identifier = "PagingNothing"
        register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        return dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    }
}
#endif
