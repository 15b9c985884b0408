// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Observation

/// Cells that are configured again when an observable property that their configuration read has changed.
///
/// Since iOS 26 UIKit tracks these reads by default and configures the cell before the next layout. Which closures it
/// tracks is stated for configuration handlers; that it tracks a data source's cell provider as well is assumed.
/// https://developer.apple.com/documentation/uikit/updating-views-automatically-with-observation-tracking-in-uikit
@MainActor
final class ObservedCells {
    @MainActor
    private final class Read {
        weak var cell: UIView?
    }

    private var stale: Set<ObjectIdentifier> = []

    /// Configures a cell of a view, and invalidates the view's layout when a property changes that the configuration
    /// read.
    func track<Cell: UIView>(in view: UIView, _ configure: () -> Cell?) -> Cell? {
        let read = Read()
        let cell = withObservationTracking(configure) { [weak self, weak view] in
            MainActor.assumeIsolated {
                guard let self, let cell = read.cell else { return }
                self.stale.insert(ObjectIdentifier(cell))
                view?.setNeedsLayout()
            }
        }
        read.cell = cell
        return cell
    }

    /// Returns the sorted paths of the cells to configure again, and resets them.
    func removeStale<Cell: UIView>(of cells: [IndexPath: Cell]) -> [IndexPath] {
        defer { stale = [] }
        return stale.isEmpty ? [] : cells.filter { stale.contains(ObjectIdentifier($0.value)) }.keys.sorted()
    }
}
#endif
