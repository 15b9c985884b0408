#if canImport(UIKit)
import UIKit

extension PagedView {
    /// Takes all rows of a section anew. Other sections are left alone: their cells may be in use.
    func takeAll(section: Int, _ change: @escaping () -> Void) {
        if window == nil || sectionCount == 1 {
            change()
            reloadAll()
        } else {
            reloadSection(section, change)
        }
    }
}
#endif
