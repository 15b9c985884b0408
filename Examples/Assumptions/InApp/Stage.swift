import UIKit
import XCTest

/// A window with a list, in the app that hosts the tests.
@MainActor
final class Stage {
    let window: UIWindow

    /// Shows a controller on the whole screen.
    init(_ controller: UIViewController) {
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
        window.rootViewController = controller
        window.isHidden = false
        window.layoutIfNeeded()
    }

    /// Shows a view on the whole screen.
    convenience init(_ view: UIView) {
        let controller = UIViewController()
        controller.loadViewIfNeeded()
        view.frame = controller.view.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        controller.view.addSubview(view)
        self.init(controller)
        view.frame = controller.view.bounds
        view.layoutIfNeeded()
    }

    /// Runs the app for a number of seconds.
    func run(seconds: TimeInterval) { RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds)) }

    /// Runs the app until a condition is true, for at most five seconds.
    func run(until condition: () -> Bool) {
        let end = Date(timeIntervalSinceNow: 5)
        while !condition(), Date() < end { run(seconds: 0.02) }
    }

    func end() { window.isHidden = true }
}

/// Rows with heights, and the requests of the table.
@MainActor
final class TableSource: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDataSourcePrefetching {
    var count: Int
    var heights: (Int) -> CGFloat
    private(set) var log: [String] = []
    private(set) var requested: [Int] = []
    private(set) var prefetched: [Int] = []
    private(set) var cancelled: [Int] = []

    init(count: Int, heights: @escaping (Int) -> CGFloat = { _ in 100 }) {
        self.count = count
        self.heights = heights
    }

    /// Creates a table of these rows, whose heights are measured.
    func makeTable() -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
        table.register(TallCell.self, forCellReuseIdentifier: "row")
        table.estimatedRowHeight = 44
        table.rowHeight = UITableView.automaticDimension
        table.dataSource = self
        table.delegate = self
        table.prefetchDataSource = self
        return table
    }

    func record(_ entry: String) { log.append(entry) }

    func reset() { (log, requested, prefetched, cancelled) = ([], [], [], []) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        record("count")
        return count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        requested.append(indexPath.row)
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        (cell as? TallCell)?.height = heights(indexPath.row)
        return cell
    }

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        prefetched += indexPaths.map { $0.row }
    }

    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        cancelled += indexPaths.map { $0.row }
    }
}

/// A cell with a preferred height.
final class TallCell: UITableViewCell {
    var height: CGFloat = 44

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }
}
