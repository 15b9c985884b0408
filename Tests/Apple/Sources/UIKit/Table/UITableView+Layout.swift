// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

extension UITableView {
    func layOut() {
        guard !isAsking, batchDepth == 0 else { return }
        let stale = observedCells.takeStale(of: cells)
        reconfigurations += stale.count
        reconfigureRows(at: stale)
        isAsking = true
        showRows()
        isAsking = false
        place()
        lookAhead()
        laidOutOffset = contentOffset.y
    }

    /// Asks for the cells of the rows on screen until all are there, as measuring one may bring others.
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
                // Rows that turn out taller above those that were on screen do not push them down.
                let shift = layout.frame(of: anchor, in: self).minY - anchorY
                let known = laidOutOffset ?? contentOffset.y
                if shift != 0, contentOffset.y <= known, missing.contains(where: { $0 < anchor }) {
                    contentSize = layout.contentSize(of: self)
                    bounds.origin.y += shift
                    return showRest()
                }
            }
            contentSize = layout.contentSize(of: self)
            if missing.isEmpty { return }
        }
    }

    private func showRest() {
        for _ in 0..<100 {
            let visible = layout.paths(in: bounds, self)
            for path in Set(cells.keys).subtracting(visible).sorted() { drop(path) }
            let missing = visible.filter { cells[$0] == nil }
            for path in missing { show(path) }
            contentSize = layout.contentSize(of: self)
            if missing.isEmpty { return }
        }
    }

    /// Asks the data source for a cell. What the data source reads of observable objects is tracked.
    func configuredCell(at path: IndexPath) -> UITableViewCell? {
        observedCells.track(in: self) { dataSource?.tableView(self, cellForRowAt: path) }
    }

    private func show(_ path: IndexPath) {
        guard let cell = prepared.removeValue(forKey: path) ?? configuredCell(at: path) else {
            return
        }
        if measures, !layout.sections[path.section].rows.isMeasured(path.row) {
            layout.sections[path.section].rows.measure(path.row, cell.fittingHeight)
        }
        cells[path] = cell
        announced.remove(path)
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

    /// Puts all where it belongs.
    private func place() {
        for (path, cell) in cells { cell.frame = layout.frame(of: path, in: self) }
        tableHeaderView?.frame.origin = .zero
        tableHeaderView?.frame.size.width = frame.width
        tableFooterView?.frame.origin = CGPoint(x: 0, y: contentSize.height - footerHeight)
        tableFooterView?.frame.size.width = frame.width
        backgroundView?.frame = bounds
    }

    /// Makes the cell of the next row and tells which rows are ahead, as soon as the list is scrolled.
    private func lookAhead() {
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
        let left = announced.subtracting(ahead).subtracting(visible).sorted()
        if hasTurned || left.count > visible.count, !left.isEmpty {
            announced.subtract(left)
            prefetchDataSource?.tableView(self, cancelPrefetchingForRowsAt: left)
        }
        let fresh = ahead.filter { !announced.contains($0) }
        guard !fresh.isEmpty else { return }
        announced.formUnion(fresh)
        prefetchDataSource?.tableView(self, prefetchRowsAt: fresh)
    }

    private func prepareNext(_ path: IndexPath?) {
        for (left, cell) in prepared where left != path {
            prepared[left] = nil
            recycle(cell)
        }
        guard let path, prepared[path] == nil, dataSource != nil else { return }
        isAsking = true
        prepared[path] = configuredCell(at: path)
        isAsking = false
    }
}
#endif
