import SwiftUI
import UIKit
import XCTest

/// The events that views record.
@MainActor
private final class Notes {
    private(set) var entries: [String] = []

    func add(_ entry: String) { entries.append(entry) }
    func forget() { entries = [] }
    func count(_ start: String) -> Int { entries.count { $0.hasPrefix(start) } }
}

/// A row that records its evaluations, and when it appears and disappears.
private struct NotedRow: View {
    let name: String
    let notes: Notes
    var height: CGFloat = 60

    var body: some View {
        let _ = notes.add("body \(name)")
        Text(name).frame(height: height)
            .onAppear { notes.add("appear \(name)") }
            .onDisappear { notes.add("disappear \(name)") }
    }
}

/// A row that records whether it is marked. It is marked after it has appeared.
private struct MarkedRow: View {
    let name: String
    let notes: Notes
    @State private var isMarked = false

    var body: some View {
        let _ = notes.add("\(name) \(isMarked)")
        Text(name).frame(height: 60).onAppear { isMarked = true }
    }
}

/// A list with one row, whose view comes from one of two branches.
private struct BranchList: View {
    let isFirst: Bool
    let notes: Notes

    var body: some View {
        List {
            ForEach([0], id: \.self) { _ in
                if isFirst { NotedRow(name: "first", notes: notes) } else { NotedRow(name: "second", notes: notes) }
            }
        }
    }
}

/// An item that records each read of its id.
private struct NotedItem: Identifiable {
    let number: Int
    let notes: Notes

    var id: Int {
        MainActor.assumeIsolated { notes.add("id \(number)") }
        return number
    }
}

/// A list that records its visible rows.
@available(iOS 18, *)
private struct TargetList: View {
    let count: Int
    let notes: Notes

    var body: some View {
        ScrollView {
            LazyVStack {
                ForEach(0..<count, id: \.self) { NotedRow(name: "\($0)", notes: notes) }
            }
            .scrollTargetLayout()
        }
        .onScrollTargetVisibilityChange(idType: Int.self) { ids in notes.add("visible \(ids)") }
    }
}

@MainActor
final class SwiftUIListTests: XCTestCase {
    private let notes = Notes()

    private func show(_ view: some View) -> Stage {
        let stage = Stage(UIHostingController(rootView: view))
        stage.run(seconds: 0.5)
        return stage
    }

    func testAViewThatItsParentGivesAgainIsEvaluatedUnlessItComparesEqual() {
        struct Same: View, Equatable {
            let notes: Notes
            nonisolated static func == (left: Same, right: Same) -> Bool { true }

            var body: some View {
                let _ = notes.add("equal")
                Text("equal")
            }
        }
        let controller = UIHostingController(
            rootView: VStack {
                NotedRow(name: "a", notes: notes); Same(notes: notes)
            })
        let stage = Stage(controller)
        stage.run(seconds: 0.3)
        notes.forget()
        controller.rootView = VStack {
            NotedRow(name: "b", notes: notes); Same(notes: notes)
        }
        stage.run(seconds: 0.3)
        XCTAssertEqual(notes.count("body b"), 1)
        XCTAssertEqual(notes.count("equal"), 0)
        stage.end()
    }

    func testOnAppearComesBeforeOnDisappear() {
        let controller = UIHostingController(rootView: NotedRow(name: "old", notes: notes).id(1))
        let stage = Stage(controller)
        stage.run(seconds: 0.3)
        notes.forget()
        controller.rootView = NotedRow(name: "new", notes: notes).id(2)
        stage.run { notes.count("disappear") > 0 }
        let order = notes.entries.filter { !$0.hasPrefix("body") }
        XCTAssertEqual(order, ["appear new", "disappear old"])
        stage.end()
    }

    func testARowWhoseViewIsReplacedByOneOfAnotherBranchAppearsBeforeTheOldOneDisappears() {
        let controller = UIHostingController(rootView: BranchList(isFirst: true, notes: notes))
        let stage = Stage(controller)
        stage.run { notes.count("appear first") > 0 }
        notes.forget()
        controller.rootView = BranchList(isFirst: false, notes: notes)
        stage.run { notes.count("disappear") > 0 }
        let order = notes.entries.filter { !$0.hasPrefix("body") }
        XCTAssertEqual(order, ["appear second", "disappear first"])
        stage.end()
    }

    func testARowWhoseIdBecomesAnotherHasNewState() {
        func list(id: Int) -> some View {
            List { ForEach([id], id: \.self) { _ in MarkedRow(name: "row", notes: self.notes) } }
        }
        let controller = UIHostingController(rootView: list(id: 1))
        let stage = Stage(controller)
        stage.run { notes.count("row true") > 0 }
        notes.forget()
        controller.rootView = list(id: 2)
        stage.run { notes.count("row") > 0 }
        XCTAssertEqual(notes.entries.first, "row false")
        stage.end()
    }

    func testRowsAreMadeAsTheyTouchTheScreenAndFewOthers() {
        let stage = show(List { ForEach(0..<500, id: \.self) { NotedRow(name: "\($0)", notes: self.notes) } })
        XCTAssertLessThan(notes.count("body"), 60)
        stage.end()
    }

    func testViewsOfAListOutsideAForEachAreEvaluatedAtOnceButAppearOnScreen() {
        let stage = show(
            List {
                ForEach(0..<100, id: \.self) { NotedRow(name: "\($0)", notes: self.notes) }
                NotedRow(name: "footer", notes: notes)
            })
        XCTAssertEqual(notes.count("appear footer"), 0)
        XCTAssertGreaterThan(notes.count("body footer"), 0)
        stage.end()
    }

    func testRowsOfAnOpenNumberOfViewsAreMadeBeforeTheyAreNeeded() {
        let stage = show(
            List {
                ForEach(0..<500, id: \.self) { row in
                    let _ = self.notes.add("content \(row)")
                    if row % 2 == 0 { Text("\(row)") }
                }
            })
        XCTAssertGreaterThan(notes.count("content"), 400)
        stage.end()
    }

    func testAListReadsTheIdsOfAllRows() {
        let items = (0..<500).map { NotedItem(number: $0, notes: notes) }
        let stage = show(List { ForEach(items) { Text("\($0.number)") } })
        XCTAssertEqual(Set(notes.entries).count, 500)
        stage.end()
    }

    func testALazyStackReadsTheIdsOfTheRowsOnScreen() {
        let items = (0..<500).map { NotedItem(number: $0, notes: notes) }
        let stage = show(
            ScrollView { LazyVStack { ForEach(items) { Text("\($0.number)").frame(height: 60) } } })
        XCTAssertLessThan(Set(notes.entries).count, 100)
        stage.end()
    }

    func testRowsOfAListAreAtLeast44PointsHigh() throws {
        let controller = UIHostingController(rootView: List { ForEach(0..<3, id: \.self) { _ in Text("low") } })
        let stage = Stage(controller)
        stage.run(seconds: 0.3)
        // Since iOS 16 a list is a collection view.
        let list = try XCTUnwrap(controller.view.firstScrollView as? UICollectionView)
        for cell in list.visibleCells { XCTAssertGreaterThanOrEqual(cell.bounds.height, 44) }
        stage.end()
    }

    func testTheContentOffsetStaysWhereItIsWhenRowsComeAboveIt() throws {
        func rows(_ range: Range<Int>) -> some View { List { ForEach(range, id: \.self) { Text("\($0)") } } }
        let controller = UIHostingController(rootView: rows(0..<200))
        let stage = Stage(controller)
        stage.run(seconds: 0.3)
        let list = try XCTUnwrap(controller.view.firstScrollView)
        list.contentOffset.y = 2_000
        stage.run(seconds: 0.3)
        controller.rootView = rows(-50..<200)
        stage.run(seconds: 0.5)
        XCTAssertEqual(list.contentOffset.y, 2_000, accuracy: 1)
        stage.end()
    }

    func testARowThatLeavesTheScreenLosesItsState() throws {
        let controller = UIHostingController(
            rootView: List { ForEach(0..<300, id: \.self) { MarkedRow(name: "\($0)", notes: self.notes) } })
        let stage = Stage(controller)
        stage.run { notes.count("0 true") > 0 }
        let list = try XCTUnwrap(controller.view.firstScrollView)
        list.contentOffset.y = 10_000
        stage.run(seconds: 0.5)
        notes.forget()
        list.contentOffset.y = 0
        stage.run { notes.count("0 ") > 0 }
        XCTAssertGreaterThan(notes.count("0 false"), 0)
        stage.end()
    }

    func testHeightsAreGuessedFromTheFirstRow() throws {
        let controller = UIHostingController(
            rootView: ScrollView {
                LazyVStack(spacing: 0) {
                    ForEach(0..<500, id: \.self) { Text("\($0)").frame(height: $0 == 0 ? 200 : 20) }
                }
            })
        let stage = Stage(controller)
        stage.run(seconds: 0.3)
        XCTAssertGreaterThan(try XCTUnwrap(controller.view.firstScrollView).contentSize.height, 50_000)
        stage.end()
    }

    func testVisibleScrollTargetsAreToldAfterTheRowsHaveAppeared() throws {
        guard #available(iOS 18, *) else { throw XCTSkip("needs iOS 18") }
        let stage = show(TargetList(count: 100, notes: notes))
        let appeared = try XCTUnwrap(notes.entries.firstIndex { $0.hasPrefix("appear") })
        let reported = try XCTUnwrap(notes.entries.firstIndex { $0.hasPrefix("visible") })
        XCTAssertLessThan(appeared, reported)
        stage.end()
    }

    func testThatNoScrollTargetIsVisibleAtFirstIsNotTold() throws {
        guard #available(iOS 18, *) else { throw XCTSkip("needs iOS 18") }
        let stage = show(TargetList(count: 0, notes: notes))
        XCTAssertEqual(notes.count("visible"), 0)
        stage.end()
    }
}

extension UIView {
    /// The first scroll view in this view, depth first.
    fileprivate var firstScrollView: UIScrollView? {
        (self as? UIScrollView) ?? subviews.lazy.compactMap { $0.firstScrollView }.first
    }
}
