#if canImport(UIKit) && !os(watchOS)
import UIKit

extension UICollectionView {
    /// Puts a view where its notice stands. Where headers and footers stand is the layout's to say.
    func fit(_ view: any PagingNoticeView, _ place: NoticePlace) {
        switch place {
        case .head, .end: break
        case .backdrop: if backgroundView !== view { backgroundView = view }
        }
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
