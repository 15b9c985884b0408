import UIKit
import XCTest

@MainActor
final class ScrollViewTests: XCTestCase {
    private func scrollView() -> UIScrollView {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
        view.contentInsetAdjustmentBehavior = .never
        view.contentSize = CGSize(width: 390, height: 20_000)
        return view
    }

    func testAssigningContentOffsetStopsWhatMovesByItself() {
        let view = scrollView()
        let stage = Stage(view)
        view.setContentOffset(CGPoint(x: 0, y: 5_000), animated: true)
        stage.run(seconds: 0.1)
        view.contentOffset = CGPoint(x: 0, y: 300)
        stage.run(seconds: 1)
        XCTAssertEqual(view.contentOffset.y, 300)
        stage.end()
    }

    func testMovingTheOriginOfBoundsLetsAnAnimatedListGoOnToItsOffset() {
        let view = scrollView()
        let stage = Stage(view)
        view.setContentOffset(CGPoint(x: 0, y: 5_000), animated: true)
        stage.run(seconds: 0.1)
        view.bounds.origin.y += 300
        stage.run(seconds: 1)
        XCTAssertEqual(view.contentOffset.y, 5_000)
        stage.end()
    }

    func testAListAtRestComesBackInsideItsEndsAtOnceWhenItsContentShrinks() {
        let view = scrollView()
        let stage = Stage(view)
        view.contentOffset.y = 5_000
        view.contentSize.height = 2_000
        view.layoutIfNeeded()
        XCTAssertEqual(view.contentOffset.y, 1_200)
        stage.end()
    }

    func testAListAtRestComesBackInsideItsEndsAtOnceWhenItsInsetsShrink() {
        let view = scrollView()
        let stage = Stage(view)
        view.contentInset.bottom = 500
        view.contentOffset.y = 19_700
        view.contentInset.bottom = 0
        view.layoutIfNeeded()
        XCTAssertEqual(view.contentOffset.y, 19_200)
        stage.end()
    }

    func testAListThatRestsAtItsTopStaysThereWhenItsTopInsetChanges() {
        let view = scrollView()
        let stage = Stage(view)
        view.contentInset.top = 60
        view.layoutIfNeeded()
        XCTAssertEqual(view.contentOffset.y, -60)
        stage.end()
    }

    func testAFlungListKeepsAThousandthLessTwoOfItsSpeedEachMillisecond() {
        XCTAssertEqual(scrollView().decelerationRate.rawValue, 0.998, accuracy: 0.000_1)
    }
}
