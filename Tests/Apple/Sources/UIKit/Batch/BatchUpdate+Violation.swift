// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
#if !os(watchOS)
import Foundation

extension BatchUpdate {
    /// The violation in an inconsistent batch; `nil` if it is consistent.
    ///
    /// - Parameters:
    ///   - before: The number of rows of each section when the view last requested it.
    ///   - after: The number of rows of each section that the data source returns after the updates.
    ///   - noun: The word for a row in messages: row or item.
    func violation(before: [Int], after: [Int], noun: String) -> Violation? {
        let reason =
            sectionViolation(before.count, after.count) ?? pathViolation(before, after, noun)
            ?? combinationViolation() ?? countViolation(before, after, noun)
        return reason.map { Violation("Invalid update: \($0)") }
    }

    private func sectionViolation(_ before: Int, _ after: Int) -> String? {
        for section in deletedSections where section >= before {
            return "attempt to delete section \(section), but there are only \(before) sections before the update"
        }
        for section in reloadedSections where section >= before {
            return "attempt to reload section \(section), but there are only \(before) sections before the update"
        }
        for section in insertedSections where section >= after {
            return "attempt to insert section \(section) but there are only \(after) sections after the update"
        }
        if let section = deletedSections.intersection(reloadedSections).first {
            return "attempt to delete and reload the same section (\(section))"
        }
        guard after == before + insertedSections.count - deletedSections.count else {
            return """
                invalid number of sections. The number of sections contained in the view after the update (\(after)) \
                must be equal to the number of sections contained in the view before the update (\(before)), plus or \
                minus the number of sections inserted or deleted (\(insertedSections.count) inserted, \
                \(deletedSections.count) deleted).
                """
        }
        return nil
    }

    private func pathViolation(_ before: [Int], _ after: [Int], _ noun: String) -> String? {
        func isMissing(_ path: IndexPath, _ counts: [Int]) -> Bool {
            path.count != 2 || path.section < 0 || path.row < 0 || path.section >= counts.count
                || path.row >= counts[path.section]
        }
        for path in deletes where isMissing(path, before) {
            return "attempt to delete \(noun) \(path) which does not exist before the update"
        }
        for path in reloads where isMissing(path, before) {
            return "attempt to reload \(noun) \(path) which does not exist before the update"
        }
        for move in moves where isMissing(move.from, before) {
            return "attempt to move \(noun) \(move.from) which does not exist before the update"
        }
        for path in inserts where isMissing(path, after) {
            return "attempt to insert \(noun) \(path) which does not exist after the update"
        }
        for move in moves where isMissing(move.to, after) {
            return "attempt to move a \(noun) to \(move.to) which does not exist after the update"
        }
        return nil
    }

    private func combinationViolation() -> String? {
        if let path = Self.twice(deletes) { return "attempt to delete the same index path twice (\(path))" }
        if let path = Self.twice(inserts) { return "attempt to insert the same index path twice (\(path))" }
        if let path = Self.twice(moves.map(\.from)) { return "attempt to move the same index path twice (\(path))" }
        if let path = Self.twice(moves.map(\.to)) { return "attempt to perform multiple moves to \(path)" }
        let deleted = Set(deletes)
        if let path = reloads.first(where: deleted.contains) {
            return "attempt to delete and reload the same index path (\(path))"
        }
        if let path = moves.map(\.from).first(where: deleted.contains) {
            return "attempt to perform a delete and a move from the same index path (\(path))"
        }
        let reloaded = Set(reloads)
        if let path = moves.map(\.from).first(where: reloaded.contains) {
            return "attempt to perform a reload and a move from the same index path (\(path))"
        }
        let inserted = Set(inserts)
        if let path = moves.map(\.to).first(where: inserted.contains) {
            return "attempt to perform an insert and a move to the same index path (\(path))"
        }
        return nil
    }

    private static func twice(_ paths: [IndexPath]) -> IndexPath? {
        var seen = Set<IndexPath>()
        return paths.first { !seen.insert($0).inserted }
    }

    private func countViolation(_ before: [Int], _ after: [Int], _ noun: String) -> String? {
        for section in before.indices {
            guard let place = carry(section: section) else { continue }
            let deleted = deletes.count { $0.section == section }
            let inserted = inserts.count { $0.section == place }
            let movedOut = moves.count { $0.from.section == section }
            let movedIn = moves.count { $0.to.section == place }
            guard after[place] != before[section] + inserted - deleted + movedIn - movedOut else { continue }
            return """
                invalid number of \(noun)s in section \(section). The number of \(noun)s contained in an existing \
                section after the update (\(after[place])) must be equal to the number of \(noun)s contained in that \
                section before the update (\(before[section])), plus or minus the number of \(noun)s inserted or \
                deleted from that section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of \
                \(noun)s moved into or out of that section (\(movedIn) moved in, \(movedOut) moved out).
                """
        }
        return nil
    }
}
#endif
