import UIKit
import XCTest

@MainActor
final class RefreshControlTests: XCTestCase {
    private func table() -> (UITableView, UIRefreshControl, TableSource) {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let control = UIRefreshControl()
        table.refreshControl = control
        return (table, control, source)
    }

    func testATurningControlHasItsHeightInContentInset() {
        let (table, control, source) = table()
        let stage = Stage(table)
        let before = table.contentInset.top
        control.beginRefreshing()
        stage.run(seconds: 0.5)
        XCTAssertGreaterThan(table.contentInset.top, before)
        withExtendedLifetime(source) { stage.end() }
    }

    func testEndRefreshingOfAnIdleControlStopsTheScrolling() {
        let (table, control, source) = table()
        let stage = Stage(table)
        table.setContentOffset(CGPoint(x: 0, y: 3_000), animated: true)
        stage.run(seconds: 0.1)
        control.endRefreshing()
        stage.run(seconds: 1)
        XCTAssertLessThan(table.contentOffset.y, 3_000)
        withExtendedLifetime(source) { stage.end() }
    }

    func testEndRefreshingWhereAnimationsAreOffSnapsBack() {
        let (table, control, source) = table()
        let stage = Stage(table)
        control.beginRefreshing()
        table.setContentOffset(CGPoint(x: 0, y: -table.adjustedContentInset.top - 60), animated: false)
        let before = table.contentOffset.y
        UIView.performWithoutAnimation { control.endRefreshing() }
        XCTAssertNotEqual(table.contentOffset.y, before)
        withExtendedLifetime(source) { stage.end() }
    }
}
