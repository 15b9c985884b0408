import UIKit
import XCTest

/// A window with a list in it, in the app that hosts the tests.
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

    /// Lets the app run for so long.
    func run(seconds: TimeInterval) { RunLoop.main.run(until: Date(timeIntervalSinceNow: seconds)) }

    /// Lets the app run until something is so, for five seconds at most.
    func run(until isSo: () -> Bool) {
        let end = Date(timeIntervalSinceNow: 5)
        while !isSo(), Date() < end { run(seconds: 0.02) }
    }

    func end() { window.isHidden = true }
}

/// Rows of a height, and what the table asked of them.
@MainActor
final class TableSource: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDataSourcePrefetching {
    var count: Int
    var heights: (Int) -> CGFloat
    private(set) var log: [String] = []
    private(set) var made: [Int] = []
    private(set) var prefetched: [Int] = []
    private(set) var cancelled: [Int] = []

    init(count: Int, heights: @escaping (Int) -> CGFloat = { _ in 100 }) {
        self.count = count
        self.heights = heights
    }

    /// A table of these rows, whose heights are measured.
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

    func note(_ entry: String) { log.append(entry) }

    func forget() { (log, made, prefetched, cancelled) = ([], [], [], []) }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        note("count")
        return count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        made.append(indexPath.row)
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

/// A cell that wants to be so tall.
final class TallCell: UITableViewCell {
    var height: CGFloat = 44

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height) }
}
