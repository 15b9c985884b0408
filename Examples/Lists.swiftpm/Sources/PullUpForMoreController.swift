import PagingUIKit
import UIKit

/// S0: 12 given rows, and 6 more after the user pulls the list beyond its end.
final class PullUpForMoreController: UIViewController {
    private let pager: Pager<Number>
    private let table = UITableView(frame: .zero)
    private var list: PagedTableDataSource<Pager<Number>>?

    init(clock: some Clock<Duration> = ContinuousClock()) {
        let given = (1...12).map { Number(id: $0) }
        let source = PageSource<Number>.offset(limit: 6) { request in
            try await clock.sleep(for: .seconds(2))
            return (request.offset..<(request.offset + 6)).map { Number(id: $0 + 1) }
        }
        pager = Pager(source, opening: .items(ItemPage(given, isLast: false))) {
            $0.prefetch = .manual
            $0.clock = clock
        }
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() { view = table }

    override func viewDidLoad() {
        super.viewDidLoad()
        table.rowHeight = 75
        table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
        let list = PagedTableDataSource(table, pager) { table, indexPath, row in
            let cell = table.dequeueReusableCell(withIdentifier: "number", for: indexPath)
            cell.textLabel?.text = row.item.map { "\($0.id)" }
            return cell
        }
        let loadingRow = StandardNoticeView(frame: .zero)
        loadingRow.minimumHeight = 75
        list.enablePullToLoadMore(.more, indicator: loadingRow)
        self.list = list
    }
}
