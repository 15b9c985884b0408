#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Calls of optional data source methods. Without Objective-C the methods are not optional.
extension UICollectionViewDataSource {
    func sectionCount(in collection: UICollectionView) -> Int {
        #if canImport(ObjectiveC)
        numberOfSections?(in: collection) ?? 1
        #else
        numberOfSections(in: collection)
        #endif
    }

    func supplementaryView(
        _ kind: String, at indexPath: IndexPath, in collection: UICollectionView
    ) -> UICollectionReusableView? {
        #if canImport(ObjectiveC)
        collectionView?(collection, viewForSupplementaryElementOfKind: kind, at: indexPath)
        #else
        collectionView(collection, viewForSupplementaryElementOfKind: kind, at: indexPath)
        #endif
    }
}
#endif
