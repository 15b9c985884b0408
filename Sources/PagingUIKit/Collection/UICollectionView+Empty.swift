#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Empty views for elements without a provider. A collection accepts only views that it dequeued.
extension UICollectionView {
    private static let emptyIdentifier = "PagingNothing"

    func emptyCell(at indexPath: IndexPath) -> UICollectionViewCell {
        register(UICollectionViewCell.self, forCellWithReuseIdentifier: Self.emptyIdentifier)
        return dequeueReusableCell(withReuseIdentifier: Self.emptyIdentifier, for: indexPath)
    }

    func emptySupplementaryView(_ kind: String, at indexPath: IndexPath) -> UICollectionReusableView {
        register(
            UICollectionReusableView.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: Self.emptyIdentifier)
        return dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: Self.emptyIdentifier, for: indexPath)
    }
}
#endif
