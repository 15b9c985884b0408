import Foundation

/// The files of a part in the folder of a plan.
struct PartFiles: Sendable {
    /// What a run writes beside a part that it has finished.
    private struct Receipt: Codable {
        /// The digest of the plan.
        var plan: KeyDigest
        /// The number of items in the part.
        var items: Int
        /// The size of its file.
        var bytes: Int
    }

    /// The progress of a part.
    enum Progress: Hashable, Sendable {
        /// No run has begun it.
        case missing
        /// A run has begun it and not finished it.
        case begun
        /// It was finished, and its file or its receipt was changed since, or its file is missing.
        case damaged
        /// Its file is of another plan or of another program, or has no receipt.
        case foreign
        /// It is finished, and has a number of items.
        case finished(items: Int)
    }

    let folder: String
    let name: String
    /// The digest of the plan.
    let plan: KeyDigest

    /// The path of the finished part.
    var output: String { "\(folder)/\(name).ndjson" }
    /// The path of the part while it is read.
    var partial: String { "\(folder)/.\(name).ndjson" }
    /// The path of the state from which a run resumes.
    var state: String { "\(folder)/.\(name).state" }
    private var receipt: String { "\(folder)/.\(name).json" }

    /// A lock that gives one run exclusive use of the part, until it is deinitialized.
    ///
    /// - Throws: ``FileInUse`` if another run has it, or ``FileFailure``.
    func lock() throws -> ExclusiveLock { try ExclusiveLock(of: "\(folder)/.\(name)") }

    /// The progress of the part.
    ///
    /// - Throws: ``FileFailure`` if a file cannot be read.
    func progress() throws -> Progress {
        guard FileManager.default.fileExists(atPath: receipt) else {
            if FileManager.default.fileExists(atPath: output) { return .foreign }
            return FileManager.default.fileExists(atPath: state) ? .begun : .missing
        }
        let bytes = try Data(ofFile: receipt)
        guard let found = try? JSONDecoder().decode(Receipt.self, from: bytes) else { return .damaged }
        if found.plan != plan { return .foreign }
        guard Plan.counts.contains(found.items), size(output) == found.bytes else { return .damaged }
        return .finished(items: found.items)
    }

    /// The error for a part that is not of the plan.
    var foreignRefusal: PlanRefused {
        PlanRefused(
            """
            \(output) is of another plan or of another program, or .\(name).json beside it is missing: use another folder, or \
            copy that file too
            """, .folder)
    }

    private func size(_ path: String) -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int
    }

    /// Writes the receipt of the part, and then renames its file. After a crash between the two, the next run does both
    /// again.
    ///
    /// - Parameter items: The number of its items.
    /// - Throws: ``FileFailure``.
    func finish(items: Int) throws {
        guard let bytes = size(partial) else { throw FileFailure(.write, partial) }
        try AtomicFile.write(
            try JSONEncoder().encode(Receipt(plan: plan, items: items, bytes: bytes)), to: receipt, mode: 0o644)
        guard rename(partial, output) == 0 else { throw FileFailure(.write, output) }
        removeState()
    }

    /// Removes the state, so that the next run begins the part again.
    func removeState() { StateFile(path: state).remove() }
}

extension PartFiles.Progress: CustomStringConvertible {
    /// The progress in a few words.
    var description: String {
        switch self {
        case .missing: "missing"
        case .begun: "begun, not finished"
        case .damaged: "its file or the receipt beside it was changed after it was finished, or its file is missing"
        case .foreign: "of another plan or of another program, or without its receipt"
        case .finished(let items): "finished, \(items) items"
        }
    }
}
