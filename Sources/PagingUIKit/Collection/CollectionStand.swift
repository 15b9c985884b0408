#if canImport(UIKit) && !os(watchOS)
import UIKit

/// A collection's background, and the header and footer of a section, which stand where the layout says.
@MainActor
final class CollectionStand: NoticeStand {
    private weak var collection: UICollectionView?
    private let section: @MainActor () -> Int?

    init(_ collection: UICollectionView, section: @escaping @MainActor () -> Int?) {
        self.collection = collection
        self.section = section
    }

    func isFree(_ place: NoticePlace) -> Bool {
        place == .unavailableContent && ListsInViews.isFree(collection?.backgroundView, in: collection)
    }

    func put(_ view: any PagingNoticeView, _ place: NoticePlace) {
        if place == .unavailableContent { collection?.backgroundView = view } else { fit(view, place) }
    }

    func fit(_ view: any PagingNoticeView, _ place: NoticePlace) {
        switch place {
        case .head: askAgain(UICollectionView.elementKindSectionHeader)
        case .end: askAgain(UICollectionView.elementKindSectionFooter)
        case .unavailableContent: break
        }
    }

    /// Headers and footers are the collection's: it asks for others when it is given another data source.
    func remove(_ view: any PagingNoticeView, _ place: NoticePlace) {
        if case .unavailableContent = place, collection?.backgroundView === view { collection?.backgroundView = nil }
    }

    /// Has the layout ask a header or a footer again how tall it wants to be. A flow layout never asks.
    private func askAgain(_ kind: String) {
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
