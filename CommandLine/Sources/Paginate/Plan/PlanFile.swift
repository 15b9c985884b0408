public import Foundation

/// The file of a plan.
public enum PlanFile {
    /// The version of the format. It is increased when a plan can no longer be read, or no longer means the same.
    static let currentVersion = 1

    private struct Document: Codable {
        var version: Int
        /// A digest of the plan, by which a damaged file is recognized.
        var digest: KeyDigest
        var plan: Plan
    }

    /// The content of the file.
    ///
    /// - Complexity: O(*n*), where *n* is the number of parts.
    public static func content(of plan: Plan) throws -> Data {
        let document = Document(version: currentVersion, digest: try plan.digest(), plan: plan)
        return try encoder(.prettyPrinted).encode(document) + Data("\n".utf8)
    }

    /// Writes a plan. Only the owner can read the file, because the URL and the body may contain secrets.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - path: The path of the file, which is replaced as a whole.
    /// - Throws: ``FileFailure``. The file is unchanged then.
    public static func write(_ plan: Plan, to path: String) throws {
        try AtomicFile.write(try content(of: plan), to: path)
    }

    /// Reads a plan.
    ///
    /// - Parameter path: The path of the file; `-` for standard input.
    /// - Throws: ``FileFailure`` if the file cannot be read, ``PlanRefused`` if it is not a plan, is damaged, or is of
    ///   another version.
    public static func read(_ path: String) throws -> Plan {
        let isInput = path == "-"
        guard
            let bytes = isInput ? try FileHandle.standardInput.readToEnd() : FileManager.default.contents(atPath: path)
        else { throw FileFailure(.read, isInput ? "standard input" : path) }
        struct Version: Decodable {
            var version: Int
            var digest: String
        }
        let decoder = JSONDecoder()
        guard let version = try? decoder.decode(Version.self, from: bytes).version else {
            throw PlanRefused("\(path) is not a plan of paginate, or it is cut off. Make it again", .file)
        }
        guard version <= currentVersion else {
            throw PlanRefused(
                "\(path) was written by a later version of paginate. Use that version, or make the plan again", .file)
        }
        guard let document = try? decoder.decode(Document.self, from: bytes), !document.plan.parts.isEmpty,
            try document.plan.digest() == document.digest
        else { throw PlanRefused("\(path) was changed or damaged. Make the plan again", .file) }
        return document.plan
    }

    fileprivate static func encoder(_ more: JSONEncoder.OutputFormatting = []) -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, more]
        return encoder
    }
}

extension Plan {
    /// A digest, which identifies the plan.
    func digest() throws -> KeyDigest { KeyDigest(of: try PlanFile.encoder().encode(self)) }
}
