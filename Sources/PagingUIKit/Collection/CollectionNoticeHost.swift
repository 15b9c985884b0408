#if canImport(UIKit) && !os(watchOS)
import UIKit

/// The background view of a collection, and the header and footer of one of its sections.
@MainActor
final class CollectionNoticeHost: NoticeHost {
    private weak var collection: UICollectionView?
    /// Returns the sections of the collection that show the list.
    var sections: @MainActor () -> Range<Int> = { 0..<0 }

    init(_ collection: UICollectionView) {
        self.collection = collection
    }

    func isAvailable(_ position: NoticePosition) -> Bool {
        position == .unavailableContent && ListRegistry.isAvailable(collection?.backgroundView, in: collection)
    }

    func install(_ view: any PagingNoticeView, at position: NoticePosition) {
        if position == .unavailableContent { collection?.backgroundView = view } else { resize(view, at: position) }
    }

    func resize(_ view: any PagingNoticeView, at position: NoticePosition) {
        switch position {
        case .head: invalidateHeight(UICollectionView.elementKindSectionHeader, of: sections().first)
        case .end: invalidateHeight(UICollectionView.elementKindSectionFooter, of: sections().last)
        case .unavailableContent: break
        }
    }

    func remove(_ view: any PagingNoticeView, at position: NoticePosition) {
        // The collection owns headers and footers. It requests new ones when it gets another data source.
        if case .unavailableContent = position, collection?.backgroundView === view { collection?.backgroundView = nil }
    }

    /// Makes the layout request the preferred height of a header or footer again. A flow layout never requests it.
    private func invalidateHeight(_ kind: String, of section: Int?) {
        guard let layout = collection?.collectionViewLayout, !(layout is UICollectionViewFlowLayout),
            let section,
            let contextClass = type(of: layout).invalidationContextClass
                as? UICollectionViewLayoutInvalidationContext.Type
        else { return }
        let context = contextClass.init()
        context.invalidateSupplementaryElements(ofKind: kind, at: [IndexPath(item: 0, section: section)])
        layout.invalidateLayout(with: context)
    }
}
#endif
