#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The background view of a collection, and the header and footer of one of its sections.
@MainActor
final class CollectionNoticeHost: NoticeHost {
    private weak var collection: UICollectionView?
    private let section: @MainActor () -> Int?

    init(_ collection: UICollectionView, section: @escaping @MainActor () -> Int?) {
        self.collection = collection
        self.section = section
    }

    func isAvailable(_ position: NoticePosition) -> Bool {
        position == .unavailableContent && ListRegistry.isAvailable(collection?.backgroundView, in: collection)
    }

    func install(_ view: any PagingNoticeView, at position: NoticePosition) {
        if position == .unavailableContent { collection?.backgroundView = view } else { resize(view, at: position) }
    }

    func resize(_ view: any PagingNoticeView, at position: NoticePosition) {
        switch position {
        case .head: invalidateHeight(UICollectionView.elementKindSectionHeader)
        case .end: invalidateHeight(UICollectionView.elementKindSectionFooter)
        case .unavailableContent: break
        }
    }

    func remove(_ view: any PagingNoticeView, at position: NoticePosition) {
        // The collection owns headers and footers. It requests new ones when it gets another data source.
        if case .unavailableContent = position, collection?.backgroundView === view { collection?.backgroundView = nil }
    }

    /// Makes the layout request the preferred height of a header or footer again. A flow layout never requests it.
    private func invalidateHeight(_ kind: String) {
        guard let layout = collection?.collectionViewLayout, !(layout is UICollectionViewFlowLayout),
            let section = section(),
            let contextClass = type(of: layout).invalidationContextClass
                as? UICollectionViewLayoutInvalidationContext.Type
        else { return }
        let context = contextClass.init()
        context.invalidateSupplementaryElements(ofKind: kind, at: [IndexPath(item: 0, section: section)])
        layout.invalidateLayout(with: context)
    }
}
#endif
