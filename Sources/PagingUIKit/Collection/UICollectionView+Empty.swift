#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Views that show nothing, for elements that nobody gives. A collection takes only what it dequeued.
extension UICollectionView {
    private static let nothing = "PagingNothing"

    func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
        register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.nothing)
        return dequeueReusableCell(withReuseIdentifier: Self.nothing, for: indexPath)
    }

    func emptySupplementaryView(_ kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
        register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: Self.nothing)
        return dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: Self.nothing, for: indexPath)
    }
}
#endif
