import Foundation

/// The file of a walk's state, which at any moment is a whole state or none.
public struct StateFile {
    let path: String

    static func partial(of state: String) -> String { state + ".partial" }

    /// The state; `nil` where there is no file.
    ///
    /// - Throws: ``FileFailure`` where it cannot be read, ``StateRefused`` where it is no state.
    func read() throws -> WalkState? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path) else { throw FileFailure(.read, path) }
        struct Version: Decodable { var version: Int }
        guard let version = try? JSONDecoder().decode(Version.self, from: bytes) else {
            throw StateRefused("\(path) is no state of paginate")
        }
        guard version.version == WalkState.currentVersion else {
            throw StateRefused(
                version.version < WalkState.currentVersion
                    ? "\(path) was written by an earlier version of paginate, whose fingerprints of items cannot be "
                        + "compared any more. Remove it and \(SeenFile.path(beside: path)) to begin anew"
                    : "\(path) was written by a later version of paginate. Use that version, or remove the file to begin anew"
            )
        }
        guard let state = try? JSONDecoder().decode(WalkState.self, from: bytes), state.makesSense else {
            throw StateRefused("\(path) is no state of paginate")
        }
        return state
    }

    /// Puts a state in the place of the one before, for the owner's eyes only: addresses and cursors may hold secrets.
    func write(_ state: WalkState) throws {
        let partial = Self.partial(of: path)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        unlink(partial)
        let file = try Descriptor(path: partial, mode: 0o600, isNew: true)
        try file.append(try encoder.encode(state))
        try file.sync()
        guard rename(partial, path) == 0 else { throw FileFailure(.write, path) }
        syncFolder()
    }

    /// Removes the state and what belongs to it.
    func remove() {
        for file in [path, SeenFile.path(beside: path)] { unlink(file) }
    }

    /// Makes sure of the file's new name.
    private func syncFolder() {
        let folder = (path as NSString).deletingLastPathComponent
        let number = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { return }
        fsync(number)
        close(number)
    }
}
