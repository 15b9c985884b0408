import Foundation

/// The files of a part in the folder of a plan.
///
/// A finished part has one visible file. The names of the others begin with a dot, so that programs that read a folder of
/// parts, as Spark and Hadoop do, skip them.
public struct PartFiles: Sendable {
    /// What a finished part has.
    struct Receipt: Hashable, Codable {
        var plan: KeyDigest
        var items: Int
        var bytes: Int
    }

    /// How far a part is.
    public enum Progress: Hashable, Sendable {
        /// No run has begun it.
        case missing
        /// A run has begun it and not finished it.
        case begun
        /// Its file is not the one that was finished.
        case damaged
        /// It is finished, and has a number of items.
        case finished(items: Int)
    }

    private let folder: String
    private let name: String
    private let plan: KeyDigest

    /// Names the files of a part.
    ///
    /// - Parameters:
    ///   - number: The number of the part, from 1.
    ///   - plan: The plan.
    ///   - folder: The path of the folder.
    public init(ofPart number: Int, of plan: Plan, in folder: String) throws {
        let digits = String(number), width = String(plan.partCount).count
        name = "part-" + String(repeating: "0", count: max(width - digits.count, 0)) + digits
        self.folder = folder
        self.plan = try plan.digest()
    }

    /// The path of the finished part.
    public var output: String { "\(folder)/\(name).ndjson" }
    /// The path of the part while it is read.
    var partial: String { "\(folder)/.\(name).ndjson" }
    /// The path of the state from which a run resumes.
    var state: String { "\(folder)/.\(name).state" }
    private var receipt: String { "\(folder)/.\(name).json" }

    /// How far the part is.
    ///
    /// - Throws: ``PlanRefused`` if the folder has this part of another plan, or ``FileFailure``.
    public func progress() throws -> Progress {
        guard let receipt = try readReceipt() else {
            return FileManager.default.fileExists(atPath: state) ? .begun : .missing
        }
        let size = (try? FileManager.default.attributesOfItem(atPath: output)[.size]) as? Int
        return size == receipt.bytes ? .finished(items: receipt.items) : .damaged
    }

    private func readReceipt() throws -> Receipt? {
        guard FileManager.default.fileExists(atPath: receipt) else { return nil }
        guard let bytes = FileManager.default.contents(atPath: receipt) else { throw FileFailure(.read, receipt) }
        guard let found = try? JSONDecoder().decode(Receipt.self, from: bytes) else { return nil }
        guard found.plan == plan else {
            throw PlanRefused("\(folder) has parts of another plan: use another folder", .folder)
        }
        return found
    }

    /// Makes the folder, if there is none.
    ///
    /// - Throws: ``FileFailure`` if it cannot be made.
    func prepare() throws {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw FileFailure(.create, folder)
        }
    }

    /// Gives the part its name, and then states that it is finished. After a crash between the two it is read again.
    ///
    /// - Parameter items: The number of its items.
    /// - Throws: ``FileFailure``.
    func finish(items: Int) throws {
        guard let size = try? FileManager.default.attributesOfItem(atPath: partial)[.size] as? Int,
            rename(partial, output) == 0
        else { throw FileFailure(.write, output) }
        let written = Receipt(plan: plan, items: items, bytes: size)
        try AtomicFile.write(try JSONEncoder().encode(written), to: receipt)
        StateFile(path: state).remove()
    }
}
