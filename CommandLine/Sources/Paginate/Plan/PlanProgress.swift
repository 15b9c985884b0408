import Foundation

/// The progress of the parts of a plan.
public struct PlanProgress: Hashable, Sendable {
    /// The parts that are not finished, by their numbers.
    private(set) var unfinished: [Int: PartFiles.Progress] = [:]
    /// The number of items in the finished parts.
    private(set) var items = 0
    private let plan: Plan

    /// Reads the progress from a folder.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - folder: The path of the folder.
    /// - Throws: ``PlanRefused`` if the folder has parts of another plan, or ``FileFailure``.
    /// - Complexity: O(*n*), where *n* is the number of parts.
    public init(of plan: Plan, in folder: String) throws {
        self.plan = plan
        let folder = try PlanFolder(folder, of: plan)
        try folder.verify()
        for number in 1...plan.partCount {
            switch try folder.part(number).progress() {
            case .finished(let items): self.items = Int(clamping: Int128(self.items) + Int128(items))
            case let progress: unfinished[number] = progress
            }
        }
    }

    /// The exit code: success, state mismatch if the folder has a part of another plan, incomplete if parts are not finished
    /// or lack items, or unknown completeness if the list between two values has had another number of items.
    public var status: ExitStatus {
        if unfinished.values.contains(.foreign) { return .stateMismatch }
        if !unfinished.isEmpty { return .incomplete }
        if let count = plan.itemCount, count != items { return .incomplete }
        if let count = plan.itemCountBetweenValues, count != items { return .completenessUnknown }
        return .success
    }

    /// Writes the lines to standard output.
    ///
    /// - Throws: ``FileFailure``.
    public func write() throws {
        try Descriptor(1, called: "standard output").append(Data((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// What is missing, in lines; one line if nothing is.
    public var lines: [String] {
        let parts = unfinished.sorted { $0.key < $1.key }.map { "part \($0): \($1)" }
        switch status {
        case .success: return ["the plan is finished, parts 1 to \(plan.partCount): \(items) items"]
        case .completenessUnknown:
            return [
                "the plan is finished, parts 1 to \(plan.partCount): \(items) items. The list had \(plan.itemCountBetweenValues ?? 0) when it "
                    + "was planned: if none came or went since then, a part lacks items or has items of another one"
            ]
        default:
            guard parts.isEmpty else {
                return parts + ["\(plan.partCount - unfinished.count) of \(plan.partCount) parts are finished"]
            }
            return [
                "the parts have \(items) items, and the list had \(plan.itemCount ?? 0) when it was planned: make the plan again, and "
                    + "read all parts into another folder"
            ]
        }
    }
}
