import PagingUIKit
import UIKit

/// S1: pages of 20 by offset and limit, which the last five rows load, in a section below a static section.
final class OffsetAndLimitController: UIViewController, UITableViewDataSource {
    private let pager: Pager<Number>
    private let table = UITableView(frame: .zero)
    private var list: PagedTableDataSource<Pager<Number>>?

    init(clock: some Clock<Duration> = ContinuousClock()) {
        let source = PageSource<Number>.offset(limit: 20) { request in
            try await clock.sleep(for: .seconds(1))
            return (request.offset..<min(request.offset + request.limit, 93)).map { Number(id: $0) }
        }
        pager = Pager(source) {
            $0.prefetch = .rows(5)
            $0.clock = clock
        }
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() { view = table }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        list = PagedTableDataSource(table, pager, section: 1, otherSections: self) { table, indexPath, row in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = row.item.map { "Number \($0.id)" }
            return cell
        }
    }

    func numberOfSections(in tableView: UITableView) -> Int { 2 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = "All numbers below 93"
        return cell
    }
}
