import Observation
import UIKit
import XCTest

/// The height of a row, which its cell provider reads.
@MainActor @Observable
private final class HeightModel {
    var height: CGFloat = 60
}

/// A delegate that records each scroll between `isRecording` being set and cleared.
@MainActor
private final class ScrollRecorder: NSObject, UITableViewDelegate {
    struct Scroll: Equatable {
        let offset: CGFloat
        let contentHeight: CGFloat
    }

    var isRecording = false
    private(set) var scrolls: [Scroll] = []

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        guard isRecording else { return }
        scrolls.append(Scroll(offset: scrollView.contentOffset.y, contentHeight: scrollView.contentSize.height))
    }
}

@MainActor
final class TableTests: XCTestCase {
    func testReloadDataIsCountedBeforeTheNextUpdatesBegin() {
        let source = TableSource(count: 30)
        let table = source.makeTable()
        let stage = Stage(table)
        source.count = 40
        table.reloadData()
        table.performBatchUpdates {
            source.record("updates")
            source.count = 41
            table.insertRows(at: [IndexPath(row: 40, section: 0)], with: .none)
        }
        XCTAssertEqual(table.numberOfRows(inSection: 0), 41)
        stage.end()
    }

    func testBeforeUpdatesBeginTheDataSourceIsNotAsked() {
        let source = TableSource(count: 30)
        let table = source.makeTable()
        let stage = Stage(table)
        source.reset()
        table.performBatchUpdates {
            source.record("updates")
            source.count = 31
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        }
        XCTAssertEqual(source.log.first, "updates")
        stage.end()
    }

    func testMeasuredHeightsAreKeptThroughUpdates() {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let stage = Stage(table)
        let measured = scrolledHeight(table)
        source.count = 101
        table.performBatchUpdates { table.insertRows(at: [IndexPath(row: 100, section: 0)], with: .none) }
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentSize.height, measured + 44, accuracy: 1)
        stage.end()
    }

    func testMeasuredHeightsOfReloadedRowsAreForgotten() {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let stage = Stage(table)
        let measured = scrolledHeight(table)
        table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentSize.height, measured - 56, accuracy: 1)
        stage.end()
    }

    func testMeasuredHeightsAreForgottenByReloadData() {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let stage = Stage(table)
        let measured = scrolledHeight(table)
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertLessThan(table.contentSize.height, measured - 500)
        stage.end()
    }

    /// The content height after a scroll through the first 2,000 points.
    private func scrolledHeight(_ table: UITableView) -> CGFloat {
        for step in 0...40 {
            table.contentOffset.y = CGFloat(step) * 50
            table.layoutIfNeeded()
        }
        return table.contentSize.height
    }

    func testRowsAboveTheScreenThatTurnOutTallerPushNothingDown() throws {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let stage = Stage(table)
        table.scrollToRow(at: IndexPath(row: 50, section: 0), at: .top, animated: false)
        table.layoutIfNeeded()
        let row = IndexPath(row: 52, section: 0)
        let before = table.rectForRow(at: row).minY - table.contentOffset.y
        table.contentOffset.y -= 10
        table.layoutIfNeeded()
        XCTAssertEqual(table.rectForRow(at: row).minY - table.contentOffset.y, before + 10, accuracy: 1)
        stage.end()
    }

    func testTheCellOfTheNextRowIsMadeAheadAndReconfigured() {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let stage = Stage(table)
        for _ in 0..<10 {
            table.contentOffset.y += 10
            stage.run(seconds: 0.05)
        }
        guard let last = table.indexPathsForVisibleRows?.last?.row else { return XCTFail("there are rows") }
        XCTAssertTrue(source.requested.contains(last + 1))
        source.reset()
        table.reconfigureRows(at: [IndexPath(row: last + 1, section: 0)])
        table.layoutIfNeeded()
        XCTAssertEqual(source.requested, [last + 1])
        stage.end()
    }

    func testAsManyRowsAsAreOnScreenAreAnnouncedAhead() {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let stage = Stage(table)
        for _ in 0..<20 {
            table.contentOffset.y += 20
            stage.run(seconds: 0.02)
        }
        stage.run { !source.prefetched.isEmpty }
        let visible = table.indexPathsForVisibleRows?.count ?? 0
        let last = table.indexPathsForVisibleRows?.last?.row ?? 0
        XCTAssertEqual(Double((source.prefetched.max() ?? 0) - last), Double(visible), accuracy: 2)
        stage.end()
    }

    func testTheDelegateIsToldOfAScrollWithinEndUpdatesWithTheNewSizeAndTheOldOffset() {
        let source = TableSource(count: 100)
        let recorder = ScrollRecorder()
        let table = source.makeTable()
        table.delegate = recorder
        table.rowHeight = 60
        table.estimatedRowHeight = 0
        let stage = Stage(table)
        table.contentOffset.y = 2_000
        table.layoutIfNeeded()
        let height = table.contentSize.height
        table.beginUpdates()
        source.count = 110
        table.insertRows(at: (0..<10).map { IndexPath(row: $0, section: 0) }, with: .none)
        recorder.isRecording = true
        table.endUpdates()
        recorder.isRecording = false
        XCTAssertEqual(recorder.scrolls.first, ScrollRecorder.Scroll(offset: 2_000, contentHeight: height + 600))
        stage.end()
    }

    func testWhatACellProviderReadsIsTrackedAndItsCellIsConfiguredAgain() throws {
        guard #available(iOS 26, *) else { throw XCTSkip("needs iOS 26") }
        let model = HeightModel()
        let source = TableSource(count: 5) { row in row == 2 ? model.height : 60 }
        let table = source.makeTable()
        let stage = Stage(table)
        stage.run { source.requested.contains(2) }
        source.reset()
        model.height = 80
        stage.run { !source.requested.isEmpty }
        XCTAssertEqual(source.requested, [2])
        stage.end()
    }

    func testAnnouncedRowsAreCancelledWhenTheListTurns() {
        let source = TableSource(count: 100)
        let table = source.makeTable()
        let stage = Stage(table)
        for step in 0..<40 {
            table.contentOffset.y += step < 30 ? 20 : -20
            stage.run(seconds: 0.02)
        }
        stage.run { !source.cancelled.isEmpty }
        XCTAssertFalse(source.cancelled.isEmpty)
        stage.end()
    }
}
