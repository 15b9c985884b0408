#if canImport(UIKit) && !os(watchOS)
import PagingPresentation
import UIKit

extension PagedSection {
    /// Applies the pending updates until none is left or the view cannot apply the next one now.
    func applyPendingUpdates() {
        guard let view, let target = attachment?.target else { return pendingUpdates = [] }
        while let update = pendingUpdates.first {
            let application = updatePolicy.application(
                of: update.change, waiting: pendingUpdates.count, at: moment(of: view))
            switch application {
            case .nothing:
                pendingUpdates.removeFirst()
                applyStates(update)
            case .batch(let isAnimated):
                pendingUpdates.removeFirst()
                applyBatch(update, isAnimated, in: view, target)
            case .reload: reload(in: view, target)
            case .later:
                return updateRetry.schedule(on: pager.clock, after: .milliseconds(50)) { [weak self] in
                    self?.applyPendingUpdates()
                }
            }
        }
        performPendingScroll(in: view)
        let completions = pendingCompletions
        pendingCompletions = []
        for completion in completions { completion() }
    }

    private func moment(of view: any PagedView) -> ViewMoment {
        if case .busy = activity { return .busy }
        if view.isDraggedWhileRefreshing { return .heldOpen }
        guard view.window != nil, !rows.isEmpty else { return .unseen }
        let visible = view.visiblePaths
        let sections = paths.sections
        let isAbove = visible.first.map { !sections.isEmpty && sections.upperBound <= $0.section } ?? false
        return .showing(
            onScreen: isAbove ? rows.endIndex..<rows.endIndex : paths.range(visible),
            animates: !UIAccessibility.isReduceMotionEnabled)
    }

    /// Applies an update that changes no rows.
    private func applyStates(_ update: ShownUpdate<List.Rows>) {
        preservingScrollPosition {
            rows = update.rows
            showNotices(update.status)
        }
        updateApplied(update.status)
    }

    private func applyBatch(
        _ update: ShownUpdate<List.Rows>, _ isAnimated: Bool, in view: any PagedView, _ target: any RowUpdateTarget
    ) {
        guard case .changed(let ranges, let sections) = update.change else { return }
        deferringUpdates {
            var position = savedScrollPosition(of: view)
            let before = paths
            let near = before.range(view.nearbyPaths)
            let changed = reloads(of: sections, in: rows).flatMap { $0.clamped(to: near) }
            let reloaded = changed.filter { needsAnotherCell($0, rows, ranges.newIndex(of: $0), update.rows) }
            let batch = RowBatch(
                sections, reloads: reloaded.compactMap { before.path(of: $0) }, firstSection: before.firstSection ?? 0)
            let change = { target.apply(batch, isAnimated: isAnimated) { self.rows = update.rows } }
            if isAnimated { change() } else { UIView.performWithoutAnimation(change) }
            let reconfigured = Set(changed).subtracting(reloaded).sorted()
            if !reconfigured.isEmpty {
                target.reconfigure(reconfigured.compactMap { paths.path(of: ranges.newIndex(of: $0)) })
            }
            showNotices(update.status)
            position.adjust(to: ranges)
            position.restore(in: view, paths)
        }
        adjustUnconfirmedScroll(to: ranges)
        if isAnimatingScroll { retargetAnimatedScroll(over: ranges, in: view) }
        updateApplied(update.status)
        reportViewport()
    }

    /// The changed rows in kept sections, as indexes of the list before the update.
    private func reloads(of sections: SectionedRanges, in rows: List.Rows) -> [Range<Int>] {
        sections.reloads.map { each in
            let first = rows.index(at: SectionPath(section: each.section, row: each.rows.lowerBound))
            return first..<(first + each.rows.count)
        }
    }

    private func needsAnotherCell(_ old: Int, _ before: List.Rows, _ new: Int, _ after: List.Rows) -> Bool {
        guard reconfiguresCells, let hasItem = connection?.hasItem else { return true }
        return hasItem(before[old]) != hasItem(after[new])
    }

    /// Reloads all rows and applies all pending updates at once.
    private func reload(in view: any PagedView, _ target: any RowUpdateTarget) {
        guard let last = pendingUpdates.last else { return }
        endAnimatedScroll()
        deferringUpdates {
            var position = savedScrollPosition(of: view)
            var before = rows
            for update in pendingUpdates {
                switch update.change {
                case .changed(let ranges, _):
                    position.adjust(to: ranges)
                    adjustUnconfirmedScroll(to: ranges)
                case .replaced:
                    position.find(before, in: update.rows)
                    cancelUnconfirmedScroll()
                }
                before = update.rows
            }
            pendingUpdates = []
            UIView.performWithoutAnimation {
                target.reload(sections: paths.sections) {
                    self.rows = last.rows
                    return self.paths.sections
                }
                showNotices(last.status)
                if view.window != nil { view.layoutIfNeeded() }
                position.restore(in: view, paths)
            }
        }
        updateApplied(last.status)
        reportViewport()
    }
}
#endif
