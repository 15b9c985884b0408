import UIKit

/// A table that performs one experiment while it is scrolled.
final class TableProbeController: UIViewController, UITableViewDataSource, UITableViewDelegate {
    private let trial: Trial
    private let findings: Findings
    private let table = UITableView(frame: .zero)
    private let control = UIRefreshControl()
    private var count = 400
    private var isDone = false
    private var lastOverpull: CGFloat = 0

    init(_ trial: Trial, _ findings: Findings) {
        self.trial = trial
        self.findings = findings
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() { view = table }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.rowHeight = 60
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = self
        table.delegate = self
        guard trial == .refreshDistance || trial == .changeWhileRefreshing else { return }
        control.addAction(UIAction { [weak self] _ in self?.refreshFired() }, for: .valueChanged)
        table.refreshControl = control
    }

    /// The distance by which the list is pulled beyond its resting offset at the top, in points.
    private var overpull: CGFloat { -table.contentOffset.y - table.safeAreaInsets.top }

    private func refreshFired() {
        findings.add("fired at \(Int(overpull.rounded())), dragged \(table.isDragging)")
        guard trial == .changeWhileRefreshing else { return }
        let before = table.contentOffset.y
        count += 10
        table.performBatchUpdates {
            self.table.insertRows(at: (0..<10).map { IndexPath(row: $0, section: 0) }, with: .none)
        }
        findings.add("moved by \(Int((table.contentOffset.y - before).rounded()))")
    }

    func scrollViewDidScroll(_ scrollView: UIScrollView) {
        switch trial {
        case .moveBoundsWhileDecelerating where scrollView.isDecelerating: moveBounds()
        case .shrinkWhileDecelerating where scrollView.isDecelerating: shrink()
        case .shrinkWhileDragged where scrollView.isDragging && scrollView.contentOffset.y > 100: shrink()
        case .returnInside where !scrollView.isDragging: recordReturn()
        default: break
        }
    }

    private func moveBounds() {
        guard !isDone else { return }
        isDone = true
        table.bounds.origin.y += 1_000
        findings.add("moved to \(Int(table.contentOffset.y))")
    }

    /// Removes rows until the rest fits on the screen.
    private func shrink() {
        guard !isDone else { return }
        isDone = true
        let before = table.contentOffset.y
        count = 3
        table.reloadData()
        table.layoutIfNeeded()
        findings.add(abs(table.contentOffset.y - before) < 1 ? "stays" : "snaps back")
    }

    /// Records which part of the distance beyond the end remains after a frame.
    private func recordReturn() {
        if lastOverpull > 20 { findings.add("left \(Int((overpull / lastOverpull * 100).rounded())) %") }
        lastOverpull = overpull
    }

    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
        guard trial == .endDragging, decelerate else { return }
        findings.add("dragged \(scrollView.isDragging), decelerates \(scrollView.isDecelerating)")
    }

    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
        let top = -scrollView.adjustedContentInset.top
        findings.add("stopped at \(Int(scrollView.contentOffset.y.rounded())), top at \(Int(top.rounded()))")
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
    }
}
