import PagingUIKit
import UIKit

/// S2: 15 rows load automatically, 15 others after a pull down, and 15 more after a pull up.
final class PullBothWaysController: UIViewController {
    private let pager: Pager<Number>
    private let table = UITableView(frame: .zero)
    private var list: PagedTableDataSource<Pager<Number>>?

    init(clock: some Clock<Duration> = ContinuousClock()) {
        let source = PageSource<Number>.offset(limit: 15) { request -> ItemPage<Number, Never> in
            try await clock.sleep(for: .seconds(2))
            return ItemPage((0..<request.limit).map { _ in Number(id: .random(in: 0 ... .max)) }, isLast: false)
        }
        pager = Pager(source) {
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
        table.register(UITableViewCell.self, forCellReuseIdentifier: "number")
        let list = PagedTableDataSource(table, pager) { table, indexPath, row in
            let cell = table.dequeueReusableCell(withIdentifier: "number", for: indexPath)
            cell.textLabel?.text = row.item.map { "Random number \($0.id)" }
            return cell
        }
        list.enablePullToRefresh()
        list.enablePullToLoadMore(.footer)
        self.list = list
    }
}
