import Paging
import PagingTesting
import Testing
import UIKit

@testable import PagingUIKit

/// Headers and footers of collections whose layout requests their preferred heights.
@MainActor
@Suite struct SupplementaryOnScreenTests {
    private let feeds = Feeds()
    private static let header = UICollectionView.elementKindSectionHeader
    private static let footer = UICollectionView.elementKindSectionFooter

    private func layout(
        _ kinds: [String] = [Self.footer], height: NSCollectionLayoutDimension = .estimated(100)
    ) -> UICollectionViewLayout {
        let size = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .absolute(50))
        let item = NSCollectionLayoutItem(layoutSize: size)
        let section = NSCollectionLayoutSection(group: .vertical(layoutSize: size, subitems: [item]))
        let bar = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height)
        section.boundarySupplementaryItems = kinds.map { kind in
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: bar, elementKind: kind, alignment: kind == Self.header ? .top : .bottom)
        }
        return UICollectionViewCompositionalLayout(section: section)
    }

    private func view(_ kind: String, _ screen: CollectionScreen) -> PagingSupplementaryView? {
        let view = screen.collection.supplementaryView(forElementKind: kind, at: IndexPath(item: 0, section: 0))
        return view as? PagingSupplementaryView
    }

    private func preferredHeight(_ notice: PagingNotice) -> CGFloat {
        let view = StandardNoticeView(frame: .zero)
        view.show(notice)
        return view.sizeThatFits(CGSize(width: 320, height: 1_000)).height
    }

    @Test("a footer with an estimated height fits its notice, and has the height of one line without a notice")
    func estimated() async {
        let source = ScriptedSource<Entry>(.offset(limit: 3, endsAtShortPage: true))
        let screen = CollectionScreen(
            Pager(source) {
                $0.prefetch = .manual
                $0.clock = feeds.clock
            }, clock: feeds.clock, layout())
        await screen.pass()
        source.answer(0, with: .items((0..<3).map { Entry($0) }))
        await screen.pass(60)
        #expect(screen.collection.contentSize.height == 150 + preferredHeight(.remark("one line")))
        screen.dataSource.pager.pull(.append)
        await screen.pass()
        #expect(screen.collection.contentSize.height == 150 + preferredHeight(.loading("Loading")))
        source.answer(1, with: .items([Entry(3)]))
        await screen.pass(60)
        #expect(screen.collection.contentSize.height == 200 + preferredHeight(.remark("End of list")))
        #expect(view(Self.footer, screen)?.frame.height == preferredHeight(.remark("End of list")))
        #expect(screen.violations.isEmpty)
    }

    /// The footer's visible button, if a user can touch it. Touches outside a view's bounds are lost.
    private func reachableButton(_ screen: CollectionScreen) -> UIButton? {
        guard let footer = view(Self.footer, screen), let notice = footer.subviews.first as? StandardNoticeView,
            let button = notice.retryButton, notice.bounds.contains(button.frame), footer.bounds.contains(notice.frame)
        else { return nil }
        return button
    }

    @Test(
        "a footer shows its spinner and a button that can be touched, even if the layout never requests its size again",
        arguments: [[], [Assumption.layoutsAskAgainAfterInvalidation]],
        [UIContentSizeCategory.large, .accessibilityExtraExtraExtraLarge])
    func staysUsable(_ falseAssumptions: Set<Assumption>, _ size: UIContentSizeCategory) async {
        let source = ScriptedSource<Entry>(.offset(limit: 3, endsAtShortPage: true))
        let pager = Pager(source) {
            $0.prefetch = .manual
            $0.retry = .never
            $0.clock = feeds.clock
        }
        let screen = CollectionScreen(pager, clock: feeds.clock, layout())
        screen.collection.falseAssumptions = falseAssumptions
        screen.window.traitOverrides.preferredContentSizeCategory = size
        await screen.pass()
        source.answer(0, with: .items((0..<3).map { Entry($0) }))
        await screen.pass(60)
        pager.pull(.append)
        await screen.pass()
        let notice = view(Self.footer, screen)?.subviews.first as? StandardNoticeView
        #expect(notice?.isLoading == true)
        let spinner = notice?.subviews.first { $0 is UIActivityIndicatorView }
        #expect(notice?.bounds.contains(spinner?.frame ?? .null) == true)
        source.answer(
            1, with: .failure(ScriptedFailure("The server did not answer, and this sentence takes several lines.")))
        await screen.pass(60)
        let button = reachableButton(screen)
        #expect(button != nil)
        button?.tap()
        await screen.pass()
        #expect(source.requests.count == 3)
        source.answer(2, with: .items([Entry(3)]))
        await screen.pass(60)
        #expect(pager.rows.count == 4)
        #expect(screen.violations.isEmpty)
    }

    @Test("a footer with a fixed height below that of its notice shows the button rather than the reason")
    func fixedHeight() async {
        let source = ScriptedSource<Entry>(.offset(limit: 3, endsAtShortPage: true))
        let pager = Pager(source) {
            $0.retry = .never
            $0.clock = feeds.clock
        }
        let screen = CollectionScreen(pager, clock: feeds.clock, layout(height: .absolute(44)))
        await screen.pass()
        source.answer(0, with: .items((0..<3).map { Entry($0) }))
        await screen.pass()
        source.answer(1, with: .failure(ScriptedFailure("offline")))
        await screen.pass(60)
        #expect(reachableButton(screen) != nil)
        #expect(screen.collection.contentSize.height == 194)
    }

    @Test("a footer that appears later shows the current state, with its height")
    func later() async {
        let pager = Pager(
            ScriptedSource<Entry>(.offset(limit: 20, endsAtShortPage: true)),
            opening: .items(ItemPage((0..<15).map { Entry($0) }, isLast: true))
        ) { $0.clock = feeds.clock }
        let screen = CollectionScreen(pager, clock: feeds.clock, layout())
        await screen.pass()
        #expect(view(Self.footer, screen) == nil)
        screen.collection.contentOffset.y = 400
        await screen.pass()
        let texts = view(Self.footer, screen)?.subviews.compactMap { ($0 as? StandardNoticeView)?.remark }
        #expect(texts == ["End of list"])
        #expect(view(Self.footer, screen)?.frame.height == preferredHeight(.remark("End of list")))
    }

    @Test("a footer with an absolute height keeps it")
    func absolute() async {
        let screen = CollectionScreen(feeds.numbers(3), clock: feeds.clock, layout(height: .absolute(70)))
        await screen.pass(60)
        #expect(screen.collection.contentSize.height == 220)
    }

    @Test("Dynamic Type: a footer grows with the user's text size without an update")
    func dynamicType() async {
        let screen = CollectionScreen(feeds.numbers(3), clock: feeds.clock, layout())
        await screen.pass(60)
        let before = view(Self.footer, screen)?.frame.height ?? 0
        screen.window.traitOverrides.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        await screen.pass(1)
        #expect((view(Self.footer, screen)?.frame.height ?? 0) > before)
        #expect(screen.collection.contentSize.height > 150 + before)
    }

    @Test("the visible rows do not move when the header above them grows")
    func header() async {
        let source = ScriptedSource<Entry>(.chained(limit: 40))
        let screen = CollectionScreen(
            Pager(source) {
                $0.prefetch = .manual
                $0.clock = feeds.clock
            }, clock: feeds.clock, layout([Self.header]))
        await screen.pass()
        source.answer(0, with: .items((0..<40).map { Entry($0) }, next: "40", previous: "0"))
        await screen.pass(60)
        screen.collection.contentOffset.y = 0.5
        await screen.pass()
        let before = screen.y(of: "0")
        screen.dataSource.pager.pull(.prepend)
        await screen.pass()
        #expect((view(Self.header, screen)?.frame.height ?? 0) == preferredHeight(.loading("Loading")))
        #expect(before != nil && screen.y(of: "0") == before)
        #expect(screen.violations.isEmpty)
    }

    @Test("a layout whose items have no size yet is supported", arguments: [CGSize.zero, CGSize(width: 0, height: 50)])
    func noItemSize(_ size: CGSize) async {
        let layout = CollectionScreen.lines(of: size)
        let screen = CollectionScreen(feeds.numbers(100), clock: feeds.clock, layout)
        await screen.pass()
        layout.itemSize = CGSize(width: 320, height: 50)
        await screen.pass()
        #expect(screen.shown.first == "0")
        #expect(screen.dataSource.rows.count >= 20)
    }

    @Test("a section without a data source has cells that were dequeued")
    func nobody() async {
        let collection = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 320, height: 440), collectionViewLayout: layout([]))
        let list = PagedCollectionDataSource(collection, feeds.numbers(3), section: 1) { collection, path, _ in
            collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
        }
        let cell = list.collectionView(collection, cellForItemAt: IndexPath(item: 0, section: 0))
        #expect(cell.reuseIdentifier != nil)
    }
}
