import Foundation

/// The folder of a plan's finished parts.
///
/// A finished part has one visible file. The names of the others begin with a dot, so that programs that read a folder of
/// parts, as Spark and Hadoop do, skip them.
struct PlanFolder: Sendable {
    let path: String
    private let digest: KeyDigest
    private let partCount: Int

    init(_ path: String, of plan: Plan) throws {
        self.path = path
        digest = try plan.digest()
        partCount = plan.partCount
    }

    /// The files of a part.
    ///
    /// - Parameter number: The number of the part, from 1.
    func part(_ number: Int) -> PartFiles {
        let digits = String(number), width = String(partCount).count
        return PartFiles(
            folder: path, name: "part-" + String(repeating: "0", count: width - digits.count) + digits, plan: digest)
    }

    private var marker: String { "\(path)/.plan" }

    /// Checks that there is a folder, and that it is not that of another plan.
    ///
    /// - Throws: ``PlanRefused``, or ``FileFailure``.
    func verify() throws {
        guard FileManager.default.fileExists(atPath: path) else { throw FileFailure(.read, path, code: ENOENT) }
        guard FileManager.default.fileExists(atPath: marker) else { return }
        guard String(decoding: try Data(ofFile: marker), as: UTF8.self) == digest.description else {
            throw PlanRefused("\(path) has parts of another plan: use another folder", .folder)
        }
    }

    /// Makes the folder if there is none, and marks it as that of the plan.
    ///
    /// - Throws: ``PlanRefused`` if it is that of another plan, or ``FileFailure``.
    func prepare() throws {
        do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
            let code = errno
            throw FileFailure(.create, path, code: FileManager.default.fileExists(atPath: path) ? ENOTDIR : code)
        }
        if !FileManager.default.fileExists(atPath: marker) {
            // Several runs may do this at once, on several machines. Runs of one plan give the marker the same content, and
            // the receipts of the parts name their plan too.
            let own = "\(marker).\(UUID())"
            try AtomicFile.write(Data(digest.description.utf8), to: own, mode: 0o644)
            guard rename(own, marker) == 0 else {
                let failure = FileFailure(.create, marker)
                unlink(own)
                throw failure
            }
        }
        try verify()
    }
}
