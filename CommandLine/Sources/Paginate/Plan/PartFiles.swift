import Foundation

/// The files of a part in the folder of a plan.
struct PartFiles: Sendable {
    /// How many items and bytes a finished part has.
    private struct Receipt: Codable {
        var items: Int
        var bytes: Int
    }

    /// The progress of a part.
    enum Progress: Hashable, Sendable {
        /// No run has begun it.
        case missing
        /// A run has begun it and not finished it.
        case begun
        /// It was finished, and its file has another size now or is missing.
        case damaged
        /// It is finished, and has a number of items.
        case finished(items: Int)
    }

    let folder: String
    let name: String

    /// The path of the finished part.
    var output: String { "\(folder)/\(name).ndjson" }
    /// The path of the part while it is read.
    var partial: String { "\(folder)/.\(name).ndjson" }
    /// The path of the state from which a run resumes.
    var state: String { "\(folder)/.\(name).state" }
    private var receipt: String { "\(folder)/.\(name).json" }

    /// A lock that gives one run exclusive use of the part, until it is deinitialized.
    ///
    /// - Throws: ``StateInUse`` if another run has it, or ``FileFailure``.
    func lock() throws -> StateLock { try StateLock(beside: "\(folder)/.\(name)") }

    /// The progress of the part.
    ///
    /// - Throws: ``FileFailure`` if a file cannot be read, ``PlanRefused`` if the part's file was not written by a run.
    func progress() throws -> Progress {
        guard FileManager.default.fileExists(atPath: receipt) else {
            if FileManager.default.fileExists(atPath: output) {
                throw PlanRefused(
                    """
                    \(output) was not written by a run, or .\(name).json beside it is missing, which says how many items it has: \
                    use another folder, or copy that file too
                    """, .folder)
            }
            return FileManager.default.fileExists(atPath: state) ? .begun : .missing
        }
        guard let found = try? JSONDecoder().decode(Receipt.self, from: Data(ofFile: receipt)),
            Plan.counts.contains(found.items), size(output) == found.bytes
        else { return .damaged }
        return .finished(items: found.items)
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
        try AtomicFile.write(try JSONEncoder().encode(Receipt(items: items, bytes: bytes)), to: receipt)
        guard rename(partial, output) == 0 else { throw FileFailure(.write, output) }
        StateFile(path: state).remove()
    }
}

extension PartFiles {
    /// Removes the state, so that the next run begins the part again.
    func removeState() { StateFile(path: state).remove() }
}

extension PartFiles.Progress: CustomStringConvertible {
    /// The progress in a few words.
    var description: String {
        switch self {
        case .missing: "missing"
        case .begun: "begun, not finished"
        case .damaged: "its file has another size than when it was finished, or is missing"
        case .finished(let items): "finished, \(items) items"
        }
    }
}
