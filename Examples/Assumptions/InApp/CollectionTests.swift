import UIKit
import XCTest

/// Items in a section with a header, and the number of requests of the header's height.
@MainActor
private final class CollectionSource: NSObject, UICollectionViewDataSource {
    var headerHeight: CGFloat = 80
    private(set) var headerRequests = 0

    func makeView(_ layout: UICollectionViewLayout) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 390, height: 800), collectionViewLayout: layout)
        view.contentInsetAdjustmentBehavior = .never
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "item")
        view.register(
            TallHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
            withReuseIdentifier: "header")
        view.dataSource = self
        return view
    }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 100 }

    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }

    func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: "header", for: indexPath)
        (header as? TallHeader)?.preferredHeight = { [weak self] in
            self?.headerRequests += 1
            return self?.headerHeight ?? 0
        }
        return header
    }
}

private final class TallHeader: UICollectionReusableView {
    var preferredHeight: () -> CGFloat = { 0 }

    override func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        layoutAttributes.frame.size.height = preferredHeight()
        return layoutAttributes
    }
}

@MainActor
final class CollectionTests: XCTestCase {
    private let headerKind = UICollectionView.elementKindSectionHeader

    private func flow(_ direction: UICollectionView.ScrollDirection = .vertical) -> UICollectionViewFlowLayout {
        let layout = UICollectionViewFlowLayout()
        layout.scrollDirection = direction
        layout.itemSize = CGSize(width: 100, height: 100)
        return layout
    }

    /// One item of 50 points in a line, below a header with an estimated height of 10 points.
    private func compositional() -> UICollectionViewCompositionalLayout {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
        let item = NSCollectionLayoutItem(layoutSize: size)
        let group = NSCollectionLayoutGroup.vertical(layoutSize: size, subitems: [item])
        let section = NSCollectionLayoutSection(group: group)
        let header = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .estimated(10))
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(layoutSize: header, elementKind: headerKind, alignment: .top)
        ]
        return UICollectionViewCompositionalLayout(section: section)
    }

    func testACollectionThatWasNeverLaidOutGoesNowhereWhenToldToScroll() {
        let source = CollectionSource()
        let view = source.makeView(flow())
        view.scrollToItem(at: IndexPath(item: 90, section: 0), at: .top, animated: false)
        XCTAssertEqual(view.contentOffset.y, 0)
    }

    func testACompositionalLayoutAsksAHeaderAsItComesOnScreen() {
        let source = CollectionSource()
        let view = source.makeView(compositional())
        let stage = Stage(view)
        XCTAssertGreaterThan(source.headerRequests, 0)
        XCTAssertEqual(view.contentSize.height, 100 * 50 + 80, accuracy: 1)
        stage.end()
    }

    func testACompositionalLayoutAsksAHeaderThatIsInvalidatedByName() {
        let source = CollectionSource()
        let view = source.makeView(compositional())
        let stage = Stage(view)
        source.headerHeight = 120
        let context = UICollectionViewLayoutInvalidationContext()
        context.invalidateSupplementaryElements(ofKind: headerKind, at: [IndexPath(item: 0, section: 0)])
        view.collectionViewLayout.invalidateLayout(with: context)
        view.layoutIfNeeded()
        XCTAssertEqual(view.contentSize.height, 100 * 50 + 120, accuracy: 1)
        stage.end()
    }

    func testAHeaderWithoutHeightIsOffTheScreenAndItsEstimateCountsAgain() {
        let source = CollectionSource()
        source.headerHeight = 0
        let view = source.makeView(compositional())
        let stage = Stage(view)
        XCTAssertNil(view.supplementaryView(forElementKind: headerKind, at: IndexPath(item: 0, section: 0)))
        XCTAssertEqual(view.contentSize.height, 100 * 50 + 10, accuracy: 1)
        stage.end()
    }

    func testAFlowLayoutThatScrollsSidewaysHasItsFirstItemAtTheGreatestOffsetFromTheRight() {
        let source = CollectionSource()
        let view = source.makeView(flow(.horizontal))
        view.semanticContentAttribute = .forceRightToLeft
        let stage = Stage(view)
        let first = view.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))
        XCTAssertEqual(first?.frame.maxX ?? 0, view.contentSize.width, accuracy: 1)
        stage.end()
    }

    func testAFlippedFlowLayoutHasTheOffsetsItHasElsewhere() {
        final class Flipped: UICollectionViewFlowLayout {
            override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
        }
        let layout = Flipped()
        layout.scrollDirection = .horizontal
        layout.itemSize = CGSize(width: 100, height: 100)
        let source = CollectionSource()
        let view = source.makeView(layout)
        view.semanticContentAttribute = .forceRightToLeft
        let stage = Stage(view)
        XCTAssertEqual(view.contentOffset.x, 0)
        XCTAssertTrue(view.indexPathsForVisibleItems.contains(IndexPath(item: 0, section: 0)))
        stage.end()
    }
}
