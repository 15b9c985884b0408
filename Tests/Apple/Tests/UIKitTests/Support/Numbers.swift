import UIKit

/// A data source of a number of rows in each section, which records the calls and violations of the table.
final class Numbers: NSObject, UITableViewDataSource, UITableViewDelegate, UITableViewDataSourcePrefetching {
    final class Cell: UITableViewCell {
        var height: CGFloat = 44
        override var fittingHeight: CGFloat { height }
    }

    var counts: [Int]
    var heights: (IndexPath) -> CGFloat = { _ in 44 }
    private(set) var events: [String] = []
    private(set) var violations: [String] = []
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 220))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 220))

    init(_ counts: Int...) {
        self.counts = counts
        super.init()
        table.register(Cell.self, forCellReuseIdentifier: "cell")
        table.violations = .call { [weak self] in self?.violations.append($0.description) }
        table.rowHeight = 44
        table.dataSource = self
        table.delegate = self
        table.prefetchDataSource = self
        window.addSubview(table)
        window.showFrame()
        forget()
    }

    func forget() { events = [] }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        events.append("cell \(indexPath.row)")
        let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
        (cell as? Cell)?.height = heights(indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        events.append("show \(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        events.append("end \(indexPath.row)")
    }

    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath]) {
        events.append("prefetch \(indexPaths.map(\.row))")
    }

    func tableView(_ tableView: UITableView, cancelPrefetchingForRowsAt indexPaths: [IndexPath]) {
        events.append("cancel \(indexPaths.map(\.row))")
    }
}

extension IndexPath {
    init(_ row: Int) { self.init(row: row, section: 0) }
}
