/// How far the parts of a plan are.
public struct PlanProgress: Hashable, Sendable {
    /// The numbers of the parts that are not finished, and how far they are.
    public private(set) var unfinished: [Int: PartFiles.Progress] = [:]
    /// The number of items in the finished parts.
    public private(set) var items = 0
    private let partCount: Int
    private let length: ListLength?

    /// Reads what a folder has of a plan.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - folder: The path of the folder.
    /// - Throws: ``PlanRefused`` if the folder has parts of another plan, or ``FileFailure``.
    /// - Complexity: O(*n*), where *n* is the number of parts.
    public init(of plan: Plan, in folder: String) throws {
        (partCount, length) = (plan.partCount, plan.length)
        for number in 1...plan.partCount {
            switch try PartFiles(ofPart: number, of: plan, in: folder).progress() {
            case .finished(let items): self.items += items
            case let progress: unfinished[number] = progress
            }
        }
    }

    /// Whether all parts are finished, and have together as many items as the list had when it was planned.
    public var isComplete: Bool { unfinished.isEmpty && difference == nil }

    /// The number of items of the list, if all parts are finished and have another number together.
    private var difference: Int? {
        guard unfinished.isEmpty, case .items(let count)? = length, count != items else { return nil }
        return count
    }

    /// What is missing, in lines; one line if nothing is.
    public var lines: [String] {
        let parts = unfinished.sorted { $0.key < $1.key }.map { "part \($0): \($1)" }
        guard parts.isEmpty else {
            return parts + ["\(partCount - unfinished.count) of \(partCount) parts are finished"]
        }
        guard let difference else { return ["all \(partCount) parts are finished: \(items) items"] }
        return ["the parts have \(items) items, and the list had \(difference) when it was planned"]
    }
}

extension PartFiles.Progress: CustomStringConvertible {
    /// The progress in a few words.
    public var description: String {
        switch self {
        case .missing: "missing"
        case .begun: "begun, not finished"
        case .damaged: "its file was changed, damaged or removed"
        case .finished(let items): "finished, \(items) items"
        }
    }
}
