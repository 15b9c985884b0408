// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

extension UICollectionView {
    func layOut() {
        guard !isRequestingCells, batchDepth == 0 else { return }
        _ = knownCounts
        let stale = observedCells.removeStale(of: cells)
        reconfigurations += stale.count
        reconfigureItems(at: stale)
        isRequestingCells = true
        var rounds = 0
        repeat {
            rounds += 1
            contentSize = collectionViewLayout.collectionViewContentSize
            show(collectionViewLayout.layoutAttributesForElements(in: bounds) ?? [])
        } while measureSupplements() && rounds < 20
        if rounds == 20 { violations.raise(Violation("headers or footers keep changing their sizes")) }
        isRequestingCells = false
        prefetchAhead()
        laidOutOffset = contentOffset
    }

    /// Requests a cell from the data source, whose reads of observable objects are tracked.
    func configuredCell(at path: IndexPath) -> UICollectionViewCell? {
        observedCells.track(in: self) { dataSource?.collectionView(self, cellForItemAt: path) }
    }

    private func show(_ elements: [UICollectionViewLayoutAttributes]) {
        let items = elements.filter { $0.representedElementCategory == .cell }
        let paths = Set(items.map(\.indexPath))
        for path in Set(cells.keys).subtracting(paths).sorted() { drop(path) }
        for item in items {
            let path = item.indexPath
            if cells[path] == nil {
                guard
                    let cell = prepared.removeValue(forKey: path)
                        ?? configuredCell(at: path)
                else { continue }
                if cell.reuseIdentifier == nil {
                    violations.raise(
                        Violation("the cell of the item at \(path) was not dequeued: it has no reuse identifier"))
                }
                cells[path] = cell
                prefetched.remove(path)
                delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
                addSubview(cell)
            }
            cells[path]?.frame = item.frame
        }
        showSupplements(elements.filter { $0.representedElementCategory == .supplementaryView })
        backgroundView?.frame = bounds
    }

    private func showSupplements(_ elements: [UICollectionViewLayoutAttributes]) {
        let shown = Set(
            elements.map { Supplement(kind: $0.representedElementKind ?? "", section: $0.indexPath.section) })
        for gone in Set(supplements.keys).subtracting(shown) { drop(gone) }
        for element in elements {
            guard let kind = element.representedElementKind else { continue }
            let key = Supplement(kind: kind, section: element.indexPath.section)
            if supplements[key] == nil,
                let view = dataSource?.collectionView(
                    self, viewForSupplementaryElementOfKind: kind, at: element.indexPath)
            {
                supplements[key] = view
                addSubview(view)
            }
            supplements[key]?.frame = element.frame
        }
    }

    /// Requests the preferred sizes of headers and footers that are new or invalidated.
    ///
    /// - Returns: Whether the layout has changed.
    private func measureSupplements() -> Bool {
        var isInvalidated = false
        for (key, view) in supplements where measured.insert(key).inserted {
            let path = IndexPath(item: 0, section: key.section)
            let elements = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
            guard let given = elements.first(where: { $0.representedElementKind == key.kind && $0.indexPath == path })
            else { continue }
            let preferred = view.preferredLayoutAttributesFitting(given)
            guard
                collectionViewLayout.shouldInvalidateLayout(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: given)
            else { continue }
            collectionViewLayout.invalidateLayout(
                with: collectionViewLayout.invalidationContext(
                    forPreferredLayoutAttributes: preferred, withOriginalAttributes: given))
            isInvalidated = true
        }
        return isInvalidated
    }

    func drop(_ path: IndexPath) {
        guard let cell = cells.removeValue(forKey: path) else { return }
        cell.removeFromSuperview()
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
        recycle(cell)
    }

    func drop(_ supplement: Supplement) {
        guard let view = supplements.removeValue(forKey: supplement) else { return }
        measured.remove(supplement)
        view.removeFromSuperview()
        recycle(view)
    }

    func recycle(_ view: UICollectionReusableView) {
        guard let identifier = view.reuseIdentifier else { return }
        reusable[identifier, default: []].append(view)
    }

    private func path(_ distance: Int, from path: IndexPath) -> IndexPath? {
        let item = path.item + distance
        guard item >= 0, item < knownCounts[path.section] else { return nil }
        return IndexPath(item: item, section: path.section)
    }

    private func prefetchAhead() {
        guard isPrefetchingEnabled, let before = laidOutOffset, before != contentOffset, !cells.isEmpty else { return }
        let turned = contentOffset.y < before.y || contentOffset.x < before.x ? -1 : 1
        let hasTurned = turned != direction
        direction = turned
        let visible = cells.keys.sorted()
        guard let edge = direction > 0 ? visible.last : visible.first else { return }
        let ahead = (1...max(visible.count, 1)).compactMap { path($0 * direction, from: edge) }
        prepareNext(ahead.first)
        let left = prefetched.subtracting(ahead).subtracting(visible).sorted()
        if hasTurned || left.count > visible.count, !left.isEmpty {
            prefetched.subtract(left)
            prefetchDataSource?.collectionView(self, cancelPrefetchingForItemsAt: left)
        }
        let fresh = ahead.filter { !prefetched.contains($0) }
        guard !fresh.isEmpty else { return }
        prefetched.formUnion(fresh)
        prefetchDataSource?.collectionView(self, prefetchItemsAt: fresh)
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
