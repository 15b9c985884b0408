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
    /// - Throws: ``FileFailure`` if a file cannot be read.
    func progress() throws -> Progress {
        guard FileManager.default.fileExists(atPath: receipt) else {
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

    /// Gives the part its name, and then states that it is finished. After a crash between the two it is read again.
    ///
    /// - Parameter items: The number of its items.
    /// - Throws: ``FileFailure``.
    func finish(items: Int) throws {
        guard let bytes = size(partial), rename(partial, output) == 0 else { throw FileFailure(.write, output) }
        try AtomicFile.write(try JSONEncoder().encode(Receipt(items: items, bytes: bytes)), to: receipt)
        StateFile(path: state).remove()
    }
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
