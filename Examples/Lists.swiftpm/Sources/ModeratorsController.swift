import PagingHTTP
import PagingUIKit
import UIKit

/// S3: the moderators of a Stack Exchange site, with a placeholder for each one that is not loaded.
final class ModeratorsController: UIViewController {
    typealias Moderators = (_ site: String) -> Pager<StackExchangeUser>

    private let moderators: Moderators
    private let site = UITextField(frame: .zero)
    private let button = UIButton(type: .system)
    private let table = UITableView(frame: .zero)
    private var list: PagedTableDataSource<Pager<StackExchangeUser>>?

    init(_ moderators: @escaping Moderators = { Pager(StackExchange().moderators(of: $0, pageSize: 30)) }) {
        self.moderators = moderators
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func loadView() {
        let stack = UIStackView(arrangedSubviews: [site, button, table])
        stack.axis = .vertical
        view = stack
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        site.placeholder = "Site, such as stackoverflow"
        site.addAction(UIAction { [weak self] _ in self?.enableButton() }, for: .editingChanged)
        button.setTitle("Show moderators", for: .normal)
        button.addAction(UIAction { [weak self] _ in self?.showModerators() }, for: .primaryActionTriggered)
        table.register(UITableViewCell.self, forCellReuseIdentifier: "moderator")
        enableButton()
    }

    private func enableButton() { button.isEnabled = site.text?.isEmpty == false }

    private func showModerators() {
        list = PagedTableDataSource(table, moderators(site.text ?? "")) { table, indexPath, row in
            let cell = table.dequeueReusableCell(withIdentifier: "moderator", for: indexPath)
            let text = row.item.map { "\($0.displayName), \($0.reputation.formatted())" }
            cell.textLabel?.text = text ?? "…"
            return cell
        }
    }
}
