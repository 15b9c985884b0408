import Foundation

/// The file of a plan.
public enum PlanFile {
    private static let format = "paginate plan"
    /// The version of the format. It is increased when a plan can no longer be read, or no longer means the same.
    static let currentVersion = 1

    private struct Document: Codable {
        var format = PlanFile.format
        var version = PlanFile.currentVersion
        /// A digest of the plan, by which a damaged file is recognized.
        var digest: KeyDigest
        /// The number of parts, for programs that run the plan.
        var parts: Int
        var plan: Plan
    }

    /// The content of the file.
    ///
    /// - Complexity: O(*n*), where *n* is the number of parts.
    static func content(of plan: Plan) throws -> Data {
        let document = Document(digest: try plan.digest(), parts: plan.partCount, plan: plan)
        return try encoder(.prettyPrinted).encode(document) + Data("\n".utf8)
    }

    /// Writes a plan. Only the owner can read the file, because the URL and the body may contain secrets.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - path: The path of the file, which is replaced as a whole; `nil` for standard output.
    /// - Throws: ``FileFailure``. A file is unchanged then.
    public static func write(_ plan: Plan, to path: String?) throws {
        let content = try content(of: plan)
        guard let path else { return try Descriptor(1, called: "standard output").append(content) }
        try AtomicFile.write(content, to: path)
    }

    /// Reads a plan.
    ///
    /// - Parameter path: The path of the file; `-` for standard input.
    /// - Throws: ``FileFailure`` if the file cannot be read, ``PlanRefused`` if it is not a plan, is damaged, or is of
    ///   another version.
    public static func read(_ path: String) throws -> Plan {
        let isInput = path == "-", name = isInput ? "standard input" : path
        let bytes = try isInput ? ReadDescriptor(0, called: name).read(upTo: .max) : Data(ofFile: path)
        struct Head: Decodable {
            var format: String
            var version: Int
        }
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(Head.self, from: bytes), head.format == format else {
            let fault = bytes.isEmpty ? "is empty" : "is not a plan of paginate, or is cut off"
            throw PlanRefused("\(name) \(fault). Make the plan again", .file)
        }
        guard head.version <= currentVersion else {
            throw PlanRefused(
                "\(name) was written by a later version of paginate. Use that version, or make the plan again", .file)
        }
        guard let document = try? decoder.decode(Document.self, from: bytes), document.plan.isValid,
            document.plan.partCount == document.parts, try document.plan.digest() == document.digest
        else { throw PlanRefused("\(name) was changed or damaged. Make the plan again", .file) }
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
