// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

extension UITableView {
    func layOut() {
        guard !isRequestingCells, batchDepth == 0 else { return }
        let stale = observedCells.removeStale(of: cells)
        reconfigurations += stale.count
        reconfigureRows(at: stale)
        isRequestingCells = true
        showRows()
        isRequestingCells = false
        place()
        prefetchAhead()
        laidOutOffset = contentOffset.y
    }

    /// Requests the cells of the visible rows, repeatedly because measuring a row can make others visible.
    private func showRows() {
        _ = layout
        let anchor = cells.keys.min()
        let anchorY = anchor.map { layout.frame(of: $0, in: self).minY }
        for _ in 0..<100 {
            let visible = layout.paths(in: bounds, self)
            let missing = visible.filter { cells[$0] == nil }
            for path in Set(cells.keys).subtracting(visible).sorted() { drop(path) }
            for path in missing { show(path) }
            if let anchor, let anchorY, cells[anchor] != nil {
                // Rows above the visible ones that are measured taller do not push them down.
                let shift = layout.frame(of: anchor, in: self).minY - anchorY
                let known = laidOutOffset ?? contentOffset.y
                if shift != 0, contentOffset.y <= known, missing.contains(where: { $0 < anchor }) {
                    contentSize = layout.contentSize(of: self)
                    bounds.origin.y += shift
                    return showRemainingRows()
                }
            }
            contentSize = layout.contentSize(of: self)
            if missing.isEmpty { return }
        }
    }

    private func showRemainingRows() {
        for _ in 0..<100 {
            let visible = layout.paths(in: bounds, self)
            for path in Set(cells.keys).subtracting(visible).sorted() { drop(path) }
            let missing = visible.filter { cells[$0] == nil }
            for path in missing { show(path) }
            contentSize = layout.contentSize(of: self)
            if missing.isEmpty { return }
        }
    }

    /// Requests a cell from the data source, whose reads of observable objects are tracked.
    func configuredCell(at path: IndexPath) -> UITableViewCell? {
        observedCells.track(in: self) { dataSource?.tableView(self, cellForRowAt: path) }
    }

    private func show(_ path: IndexPath) {
        guard let cell = prepared.removeValue(forKey: path) ?? configuredCell(at: path) else {
            return
        }
        if measuresRows, !layout.sections[path.section].rows.isMeasured(path.row) {
            layout.sections[path.section].rows.measure(path.row, cell.fittingHeight)
        }
        cells[path] = cell
        prefetched.remove(path)
        delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        addSubview(cell)
    }

    func drop(_ path: IndexPath) {
        guard let cell = cells.removeValue(forKey: path) else { return }
        cell.removeFromSuperview()
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
        recycle(cell)
    }

    func recycle(_ cell: UITableViewCell) {
        guard let identifier = cell.reuseIdentifier, classes[identifier] != nil else { return }
        reusable[identifier, default: []].append(cell)
    }

    /// Sets the frames of the cells and of the header, footer and background.
    private func place() {
        for (path, cell) in cells { cell.frame = layout.frame(of: path, in: self) }
        tableHeaderView?.frame.origin = .zero
        tableHeaderView?.frame.size.width = frame.width
        tableFooterView?.frame.origin = CGPoint(x: 0, y: contentSize.height - footerHeight)
        tableFooterView?.frame.size.width = frame.width
        backgroundView?.frame = bounds
    }

    /// Makes the cell of the next row and prefetches the rows ahead, as soon as the list is scrolled.
    private func prefetchAhead() {
        guard isPrefetchingEnabled, let before = laidOutOffset, before != contentOffset.y, !cells.isEmpty else {
            return
        }
        let turned = contentOffset.y < before ? -1 : 1
        let hasTurned = turned != direction
        direction = turned
        let visible = cells.keys.sorted()
        guard let edge = direction > 0 ? visible.last : visible.first else { return }
        let ahead = (1...max(visible.count, 1)).compactMap { layout.path($0 * direction, from: edge) }
        prepareNext(ahead.first)
        let left = prefetched.subtracting(ahead).subtracting(visible).sorted()
        if hasTurned || left.count > visible.count, !left.isEmpty {
            prefetched.subtract(left)
            prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: left)
        }
        let fresh = ahead.filter { !prefetched.contains($0) }
        guard !fresh.isEmpty else { return }
        prefetched.formUnion(fresh)
        prefetchDataSource?.tableView(self, prefetchRowsAt: fresh)
    }

    private func prepareNext(_ path: IndexPath?) {
        for (left, cell) in prepared where left != path {
            prepared[left] = nil
            recycle(cell)
        }
        guard let path, prepared[path] == nil, dataSource != nil else { return }
        isRequestingCells = true
        prepared[path] = configuredCell(at: path)
        isRequestingCells = false
    }
}
#endif
