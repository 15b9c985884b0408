#if canImport(UIKit) && !os(watchOS)
import UIKit

/// Calls of optional data source methods. Without Objective-C the methods are not optional.
extension UITableViewDataSource {
    func sectionCount(in table: UITableView) -> Int {
        #if canImport(ObjectiveC)
        numberOfSections?(in: table) ?? 1
        #else
        numberOfSections(in: table)
        #endif
    }

    func headerTitle(of section: Int, in table: UITableView) -> String? {
        #if canImport(ObjectiveC)
        tableView?(table, titleForHeaderInSection: section) ?? nil
        #else
        tableView(table, titleForHeaderInSection: section)
        #endif
    }

    func footerTitle(of section: Int, in table: UITableView) -> String? {
        #if canImport(ObjectiveC)
        tableView?(table, titleForFooterInSection: section) ?? nil
        #else
        tableView(table, titleForFooterInSection: section)
        #endif
    }
}
#endif
